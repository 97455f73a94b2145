import type { Database } from './database.ts';

/** A statement that is built once for each database; with a name, a server also plans it only once per connection. */
export const preparedOnce = <Statement>(build: (db: Database) => Statement): ((db: Database) => Statement) => {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
};
