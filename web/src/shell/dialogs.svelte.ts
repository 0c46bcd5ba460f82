// Which of the dialogs that every page may open is open.
export type DialogName = 'settings' | 'keys';

export const dialogs: { open: DialogName | null } = $state({ open: null });

export function openDialog(name: DialogName): void {
  dialogs.open = name;
}

export function closeDialog(): void {
  dialogs.open = null;
}
