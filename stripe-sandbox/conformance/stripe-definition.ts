import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript-api';

/** A call of Stripe's API as the official client makes it. */
export interface StripeCall {
  /** `POST /v1/payment_intents/{}/confirm` */
  name: string;
  params: string[];
}

/** Stripe's API as the types of the official client describe it. */
export interface StripeDefinition {
  checker: ts.TypeChecker;
  calls: StripeCall[];
  /** The types of each record by its `object`: each kind of event has its own, and so has a deleted customer. */
  records: Map<string, ts.Type[]>;
  errorCodes: Set<string>;
}

const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');

export const readDefinition = (): StripeDefinition => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
  const paths = files.map((name) => join(folder, name));
  const options = {
    strict: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const program = ts.createProgram(paths, { ...options, module: ts.ModuleKind.NodeNext, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const sources = paths.flatMap((path) => program.getSourceFile(path) ?? []);
  const records = new Map<string, ts.Type[]>();
  for (const [kind, type] of sources.flatMap((source) => recordsIn(checker, source))) {
    records.set(kind, [...(records.get(kind) ?? []), type]);
  }
  return {
    checker,
    calls: sources.flatMap((source) => callsIn(checker, source)),
    records,
    errorCodes: codesOf(checker, records.get('payment_intent')?.[0]),
  };
};

const recordsIn = (checker: ts.TypeChecker, source: ts.SourceFile): [string, ts.Type][] =>
  source.statements.filter(ts.isInterfaceDeclaration).flatMap((declaration) => {
    const type = checker.getTypeAtLocation(declaration);
    const kind = propertyType(checker, type, 'object');
    return kind?.isStringLiteral() ? [[kind.value, type]] : [];
  });

/** Method and address stand in the script beside the types. */
const callsIn = (checker: ts.TypeChecker, source: ts.SourceFile): StripeCall[] => {
  const script = readFileSync(source.fileName.replace(/\.d\.ts$/, '.js'), 'utf8');
  return source.statements.filter(ts.isClassDeclaration).flatMap((declaration) => {
    const text = script.split(`class ${declaration.name?.text} `)[1]?.split('\nexport class ')[0] ?? '';
    const made = [
      ...text.matchAll(/^ {4}(\w+)\([^)]*\) \{\n\s+return this\._makeRequest\('(\w+)', (['`])(\/v1\/.+?)\3/gm),
    ];
    return made.map(([, name = '', method, , path = '']) => ({
      name: `${method} ${path.replaceAll(/\$\{.+?\}/g, '{}')}`,
      params: paramsOf(checker, declaration, name),
    }));
  });
};

const paramsOf = (checker: ts.TypeChecker, declaration: ts.ClassDeclaration, name: string): string[] => {
  const names = declaration.members
    .filter(ts.isMethodDeclaration)
    .filter((member) => ts.isIdentifier(member.name) && member.name.text === name)
    .flatMap(({ parameters }) => parameters)
    .filter((parameter) => ts.isIdentifier(parameter.name) && parameter.name.text === 'params')
    .flatMap((parameter) => (parameter.type ? checker.getTypeFromTypeNode(parameter.type) : []))
    .flatMap((type) => checker.getPropertiesOfType(checker.getNonNullableType(type)).map((one) => one.name));
  return [...new Set(names)].sort();
};

const codesOf = (checker: ts.TypeChecker, intent: ts.Type | undefined): Set<string> => {
  const error = intent && propertyType(checker, intent, 'last_payment_error');
  const code = error && propertyType(checker, checker.getNonNullableType(error), 'code');
  const types = code?.isUnion() ? code.types : [];
  return new Set(types.flatMap((type) => (type.isStringLiteral() ? [type.value] : [])));
};

export const propertyType = (checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined => {
  const property = checker.getPropertyOfType(type, name);
  return property && checker.getTypeOfSymbol(property);
};
