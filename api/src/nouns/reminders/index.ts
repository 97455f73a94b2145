import { isDerived } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { sendReminders } from './send-reminders.ts';
import * as tables from './table.ts';

export const reminders = noun({
  tables,
  exports: { reminders: isDerived },
  jobs: [{ name: 'send-reminders', schedule: '* * * * *', run: sendReminders }],
});
