/** The environments that a data folder has, of `npm start` and `npm run dev`: they need no file. */
export const localEnvironments: readonly string[] = ['local', 'dev'];

export const isLocal = (environment: string): boolean => localEnvironments.includes(environment);
