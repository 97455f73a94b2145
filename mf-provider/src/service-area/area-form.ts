import { areaLimits, asciiDigits, type ServiceArea, toLine } from '@nearhand/contracts';
import { mixed, object, string } from 'yup';

export interface AreaForm {
  /** `ask`, `radius` or `codes`. */
  kind: string;
  postalCode: string;
  radiusMiles: number | '';
  /** By commas, spaces within a code stay. */
  postalCodes: string;
}

export const toAreaForm = ({ postalCodes = [], postalCode = '', radiusMiles }: ServiceArea): AreaForm => ({
  kind: postalCodes.length > 0 ? 'codes' : postalCode ? 'radius' : 'ask',
  postalCode,
  radiusMiles: radiusMiles ?? 10,
  postalCodes: postalCodes.join(', '),
});

export const splitCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n\t،؛、，；]/)
      .map(toLine)
      .filter(Boolean),
  ),
];

const milesOf = ({ radiusMiles }: Pick<AreaForm, 'radiusMiles'>): number => Number(asciiDigits(`${radiusMiles}`));

/** Undefined while the form is not complete. */
export const toArea = (form: AreaForm): ServiceArea | undefined => {
  const { kind, postalCode, postalCodes } = form;
  if (kind === 'ask') return {};
  if (kind === 'codes') {
    const codes = splitCodes(postalCodes);
    return isCodeList(codes) ? { postalCodes: codes } : undefined;
  }
  const radiusMiles = milesOf(form);
  const code = toLine(postalCode);
  return isCode(code) && isRadius(radiusMiles) ? { postalCode: code, radiusMiles } : undefined;
};

const isCode = (code: string): boolean => code !== '' && code.length <= areaLimits.postalCodeLength;
const isCodeList = (codes: string[]): boolean =>
  codes.length > 0 && codes.length <= areaLimits.postalCodes && codes.every(isCode);
const isRadius = (miles: number): boolean => Number.isInteger(miles) && miles >= 1 && miles <= areaLimits.radiusMiles;

const wholeMiles = `Please enter whole miles, 1 to ${areaLimits.radiusMiles}`;

export const areaForm = object({
  kind: string().required(),
  postalCode: string()
    .transform(toLine)
    .when('kind', ([kind], field) =>
      kind === 'radius'
        ? field.required('Please enter a postal code').max(areaLimits.postalCodeLength, 'This is no postal code')
        : field,
    ),
  radiusMiles: mixed<number | ''>().when('kind', ([kind], field) =>
    kind === 'radius'
      ? field.test('miles', wholeMiles, (radiusMiles = '') => isRadius(milesOf({ radiusMiles })))
      : field,
  ),
  postalCodes: string().when('kind', ([kind], field) =>
    kind === 'codes'
      ? field
          .required('Please enter postal codes')
          .test('codes', `Please enter 1 to ${areaLimits.postalCodes} postal codes, with commas between them`, (text) =>
            isCodeList(splitCodes(text ?? '')),
          )
      : field,
  ),
});
