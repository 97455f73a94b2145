import type { PayloadType } from '@slices/format';
import {
  isIntersectionType,
  isIntrinsicType,
  isLiteralType,
  isTupleType,
  isUnionType,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** `type` of a payload as a release states it. A type within itself, a function and a type parameter are `unknown`. */
export const payloadTypeOf = (type: Type, project: Project, within: readonly number[] = []): PayloadType => {
  if (isUnionType(type)) return alternatives(type.getTypes().map((one) => payloadTypeOf(one, project, within)));
  if (isLiteralType(type)) return typeof type.value === 'string' ? `=${type.value}` : literal(type.value);
  if (isIntrinsicType(type)) return type.intrinsicName === 'any' ? 'unknown' : type.intrinsicName;
  if ((type.flags & TypeFlags.StringLike) !== 0) return 'string';
  if (isIntersectionType(type)) {
    // `string & { brand: … }` is a text at run time.
    const value = type.getTypes().find((one) => (one.flags & TypeFlags.Primitive) !== 0);
    if (value) return payloadTypeOf(value, project, within);
  }
  if (within.includes(type.id) || !(type.isObjectType() || isIntersectionType(type))) return 'unknown';
  return objectType(type, project, [...within, type.id]);
};

const literal = (value: number | boolean | bigint): PayloadType => (typeof value === 'bigint' ? 'bigint' : value);

/** `undefined` is a matter of the member that has it. */
const alternatives = (all: readonly PayloadType[]): PayloadType => {
  const isBoolean = all.includes(true) && all.includes(false);
  const plain = all.filter((one) => one !== 'undefined' && !(isBoolean && typeof one === 'boolean'));
  return oneOf([...plain, ...(isBoolean ? ['boolean'] : [])]);
};

/** Sorted and without doubles. Anything beside other alternatives is anything. */
export const oneOf = (all: readonly PayloadType[]): PayloadType => {
  const byText = new Map(all.map((one) => [JSON.stringify(one), one]));
  const different = [...byText.keys()].sort().flatMap((text) => byText.get(text) ?? []);
  const [first = 'undefined', ...more] = different;
  if (different.includes('unknown')) return 'unknown';
  return more.length === 0 ? first : different;
};

const objectType = (type: Type, project: Project, within: readonly number[]): PayloadType => {
  const { checker } = project;
  const below = (one: Type | undefined) => (one ? payloadTypeOf(one, project, within) : 'unknown');
  if (checker.isArrayLikeType(type)) return { '[]': itemsOf(type, project, below) };
  if (checker.getSignaturesOfType(type, 0).length > 0) return 'unknown';
  const name = builtIn(type, project);
  if (name) return name;
  const [index] = checker.getIndexInfosOfType(type).map(({ valueType }) => below(valueType));
  const properties = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(properties);
  return Object.fromEntries([
    ...properties.map(({ name, flags }, position): [string, PayloadType] => {
      const isOptional = (flags & SymbolFlags.Optional) !== 0 || isMaybeUndefined(types[position]);
      return [isOptional ? `${name}?` : name, below(types[position])];
    }),
    ...(index === undefined || index === 'never' ? [] : [['*', index] as const]),
  ]);
};

const isMaybeUndefined = (type: Type | undefined): boolean =>
  type?.isUnionType() === true &&
  type.getTypes().some((one) => isIntrinsicType(one) && one.intrinsicName === 'undefined');

const itemsOf = (type: Type, { checker }: Project, below: (one: Type) => PayloadType): PayloadType => {
  if (!type.isTypeReference() && !isTupleType(type)) return 'unknown';
  return alternatives(checker.getTypeArguments(type).map(below));
};

/** The name of a type of the language or of the browser, such as `Date`: an event carries it whole. */
const builtIn = (type: Type, { program }: Project): string | undefined => {
  const symbol = type.getSymbol();
  const [declaration] = symbol?.declarations ?? [];
  const metadata = declaration && program.getSourceFileMetadataByPath(declaration.path);
  // `Record` and `Pick` are of the language too, and no names of a type.
  const isNamed = symbol && (symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class)) !== 0;
  return isNamed && metadata?.isDefaultLibrary ? symbol.name : undefined;
};
