import { ParamReader } from '../http/params.ts';
import { exampleRouting, testBank, testBanks } from '../resources/connect/accounts/test-bank.ts';

export const onboardingFields = ['holder', 'routing', 'account', 'account_again'] as const;

export type OnboardingField = (typeof onboardingFields)[number];

/** The input, unchanged. */
export type OnboardingForm = Record<OnboardingField, string>;

export type OnboardingProblems = Partial<Record<OnboardingField, string>>;

export const emptyForm: OnboardingForm = { holder: '', routing: '', account: '', account_again: '' };

export const readForm = (body: unknown): OnboardingForm => {
  const params = new ParamReader(body);
  const input = (field: OnboardingField) => params.text(field) ?? '';
  const form = {
    holder: input('holder'),
    routing: input('routing'),
    account: input('account'),
    account_again: input('account_again'),
  };
  params.done();
  return form;
};

/** Numbers as banks write them, without the blanks and dashes that people put in. */
export const bankDetails = ({ holder, routing, account }: OnboardingForm) => ({
  holder: holder.trim(),
  routing: compact(routing),
  number: compact(account),
});

export const onboardingProblems = (form: OnboardingForm): OnboardingProblems => {
  const { holder, routing, number } = bankDetails(form);
  const problems = {
    holder: holderProblem(holder),
    routing: routingProblem(routing),
    account: numberProblem(number),
    account_again: againProblem(number, compact(form.account_again)),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
};

const holderProblem = (holder: string): string | undefined => {
  if (holder === '') return "Enter the account holder's name.";
  return holder.length > 100 ? 'The name can have up to 100 characters.' : undefined;
};

const routingProblem = (routing: string): string | undefined => {
  if (routing === '') return 'Enter the routing number.';
  if (!/^\d{9}$/.test(routing)) return 'A routing number has 9 digits.';
  return isRouting(routing) ? undefined : `There is no bank with this routing number. For tests: ${exampleRouting}.`;
};

const numberProblem = (number: string): string | undefined => {
  if (number === '') return 'Enter the account number.';
  if (!/^\d{4,17}$/.test(number)) return 'An account number has 4 to 17 digits.';
  return testBank(number) ? undefined : `Only test account numbers work here, such as ${testBanks[0]?.number}.`;
};

const againProblem = (number: string, again: string): string | undefined => {
  if (again === '') return 'Enter the account number again.';
  return again === number ? undefined : 'The two account numbers differ.';
};

const compact = (text: string): string => text.replace(/[\s-]/g, '');

/** The check digit of the American Bankers Association: weights 3, 7, 1. */
const isRouting = (routing: string): boolean =>
  [...routing].reduce((sum, digit, place) => sum + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0) % 10 === 0;
