/** Its message tells an operator which setting to change. In a separate file: `npm start` loads it without the schemas. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
