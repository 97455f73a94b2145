import { areaLimits, type ServiceArea } from '@nearhand/contracts';
import { number, object, string } from 'yup';

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
      .split(/[,;\n]/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];

/** Undefined while the form is not complete. */
export const toArea = ({ kind, postalCode, radiusMiles, postalCodes }: AreaForm): ServiceArea | undefined => {
  if (kind === 'ask') return {};
  if (kind === 'codes') {
    const codes = splitCodes(postalCodes);
    return isCodeList(codes) ? { postalCodes: codes } : undefined;
  }
  return isCode(postalCode.trim()) && isRadius(Number(radiusMiles))
    ? { postalCode: postalCode.trim(), radiusMiles: Number(radiusMiles) }
    : undefined;
};

const isCode = (code: string): boolean => code !== '' && code.length <= areaLimits.postalCodeLength;
const isCodeList = (codes: string[]): boolean =>
  codes.length > 0 && codes.length <= areaLimits.postalCodes && codes.every(isCode);
const isRadius = (miles: number): boolean => Number.isInteger(miles) && miles >= 1 && miles <= areaLimits.radiusMiles;

const wholeMiles = `Please enter whole miles, 1 to ${areaLimits.radiusMiles}`;

export const areaForm = object({
  kind: string().required(),
  postalCode: string()
    .trim()
    .when('kind', ([kind], field) =>
      kind === 'radius'
        ? field.required('Please enter a postal code').max(areaLimits.postalCodeLength, 'This is no postal code')
        : field,
    ),
  radiusMiles: number().when('kind', ([kind], field) =>
    kind === 'radius'
      ? field
          .typeError(wholeMiles)
          .required(wholeMiles)
          .integer(wholeMiles)
          .min(1, wholeMiles)
          .max(areaLimits.radiusMiles, wholeMiles)
      : field.transform(() => undefined),
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
