// Vitest reports failures with Map.groupBy, which Node has from version 21 on; we support 20.
if (!('groupBy' in Map)) {
  Object.assign(Map, {
    groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
      const groups = new Map<K, T[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index++);
        groups.set(key, [...(groups.get(key) ?? []), item]);
      }
      return groups;
    },
  });
}
