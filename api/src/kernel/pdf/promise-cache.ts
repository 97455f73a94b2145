/** Makes a value once for each key. The `limit` values that were asked for last stay; one that failed is made again. */
export const promiseCache = <Value>(limit: number) => {
  const values = new Map<string, Promise<Value>>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = values.get(key) ?? make();
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > limit && oldest !== undefined) values.delete(oldest);
    value.catch(() => {
      if (values.get(key) === value) values.delete(key);
    });
    return value;
  };
};
