/** Gives a file to the person. */
export function save(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
