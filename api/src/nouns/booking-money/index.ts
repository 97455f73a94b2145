import { exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { endDueAgreements } from './expire-agreements.ts';
import { casesOf, decisionsOf } from './exports.ts';
import { bookingMoneyOfAccount } from './open-case.ts';
import { agreementRoutes, caseRoutes } from './routes.ts';
import * as tables from './table.ts';

export const bookingMoney = noun({
  routes: [agreementRoutes, caseRoutes],
  tables,
  exports: {
    cases: exportFile('cases.json', 'Problems that were reported with your bookings.', casesOf),
    caseDecisions: exportFile('decisions.json', 'Decisions of our team about these problems, in cents.', decisionsOf),
  },
  onAccount: [bookingMoneyOfAccount],
  jobs: [{ name: 'end-agreements', schedule: '* * * * *', run: endDueAgreements }],
});
