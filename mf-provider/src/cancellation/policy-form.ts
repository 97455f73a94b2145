import {
  asciiDigits,
  type CancellationPolicy,
  type OwnPolicies,
  type PolicyName,
  policyLimits,
  policyNames,
  policyOf,
  policyWords,
} from '@nearhand/contracts';
import { array, object, string } from 'yup';

export interface RowForm {
  key: string;
  hoursBefore: string;
  percent: string;
}

export interface PolicyForm {
  name: string;
  /** Of the provider's table; they stay while another policy is chosen. */
  rows: RowForm[];
}

export interface ExceptionForm extends PolicyForm {
  key: string;
  service: string;
}

export interface PoliciesForm extends PolicyForm {
  exceptions: ExceptionForm[];
}

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `${keys}`;
};

export const newRow = (hoursBefore = '', percent = ''): RowForm => ({ key: newKey(), hoursBefore, percent });
export const newException = (service: string): ExceptionForm => ({
  key: newKey(),
  service,
  ...toForm(policyOf('agreement')),
});

const toForm = ({ name, tiers }: CancellationPolicy): PolicyForm => {
  const shown = name === 'table' ? tiers : policyOf('moderate').tiers;
  return { name, rows: shown.map(({ hoursBefore, percent }) => newRow(`${hoursBefore}`, `${percent}`)) };
};

export const toPoliciesForm = ({ policy, exceptions }: OwnPolicies): PoliciesForm => ({
  ...toForm(policy),
  exceptions: exceptions.map((one) => ({ ...newException(one.service), ...toForm(one.policy) })),
});

const nameOf = ({ name }: PolicyForm): PolicyName => policyNames.find((known) => known === name) ?? 'agreement';

const numberOf = (text = ''): number => Number(asciiDigits(text));

export const toPolicy = (form: PolicyForm): CancellationPolicy =>
  policyOf(
    nameOf(form),
    form.rows.map(({ hoursBefore, percent }) => ({ hoursBefore: numberOf(hoursBefore), percent: numberOf(percent) })),
  );

export const toOwnPolicies = (form: PoliciesForm): OwnPolicies => ({
  policy: toPolicy(form),
  exceptions: form.exceptions.map((one) => ({ service: one.service, policy: toPolicy(one) })),
});

/** Keys apart, and rows that are not in use. */
export const isSamePolicies = (one: PoliciesForm, other: PoliciesForm): boolean =>
  JSON.stringify(toOwnPolicies(one)) === JSON.stringify(toOwnPolicies(other));

const policyLabels: Record<PolicyName, string> = {
  agreement: 'By agreement',
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
  table: 'Own table',
};

const hints: Partial<Record<PolicyName, string>> = {
  agreement: 'You and the customer agree on each cancellation',
  table: 'Hours and percentages of your own',
};

export const policyChoices = policyNames.map((value) => ({
  value,
  label: policyLabels[value],
  hint: hints[value] ?? policyWords(policyOf(value).tiers),
}));

const isWhole = (text = '', max: number): boolean =>
  /^\d{1,3}$/.test(asciiDigits(text).trim()) && numberOf(text) <= max;

const row = object({
  hoursBefore: string().test('hours', `Please enter whole hours from 0 to ${policyLimits.hours}`, (text) =>
    isWhole(text, policyLimits.hours),
  ),
  percent: string().test('percent', 'Please enter a whole number from 0 to 100', (text) => isWhole(text, 100)),
});

/** The rows of a table that is in use. An error stands at the field that breaks the order. */
const table = array(row).test('order', function (list = []) {
  for (const [index, { hoursBefore, percent }] of list.entries()) {
    const above = list[index - 1];
    if (!above) continue;
    const at = (field: keyof RowForm, message: string) =>
      this.createError({ path: `${this.path}[${index}].${field}`, message });
    if (numberOf(hoursBefore) >= numberOf(above.hoursBefore))
      return at('hoursBefore', 'Fewer hours than in the row above');
    if (numberOf(percent) > numberOf(above.percent)) return at('percent', 'Not more than in the row above');
  }
  return true;
});
const rows = array().when('name', ([name], schema) => (name === 'table' ? table : schema));

export const policiesSchema = object({
  rows,
  exceptions: array(object({ service: string().required('Please choose a service'), rows })),
});
