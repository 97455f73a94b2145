import {
  type DocumentDetail,
  documentFacts,
  documentLineText,
  documentTime,
  documentTitles,
  documentTotals,
} from '@nearhand/contracts';
import { Card, Money, styled, Typography, Wordmark } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';

/** `data-print`: all that a printer gets of the page. */
const Sheet = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 820,
  padding: 20,
  [theme.breakpoints.up('sm')]: { padding: 40 },
  '@media print': {
    padding: 0,
    border: 0,
    maxWidth: 'none',
    breakInside: 'auto',
  },
}));

const narrow = '@media screen and (max-width: 699.95px)';

const Lines = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '10px 8px', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  // The description is the one `th` of its row, not its edge.
  '& :is(thead th, td):first-of-type': { paddingLeft: 0 },
  '& :is(thead th, td):last-of-type': { paddingRight: 0 },
  '& thead th': { color: 'var(--nh-palette-text-secondary)', fontSize: '0.875rem' },
  // The name of a time zone, and those of people and services.
  '& thead th:first-of-type, & tbody th': { overflowWrap: 'anywhere' },
  '& tbody tr': { borderTop: '1px solid var(--nh-palette-divider)', breakInside: 'avoid' },
  '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& time': { whiteSpace: 'nowrap' },
  [narrow]: {
    '& [data-wide]': { display: 'none' },
    '& :is(thead th:nth-of-type(2), tbody th)': { paddingLeft: 0 },
  },
});
/** Date, gross and fee on phones, which have no columns for them. */
const Parts = styled('span')({
  display: 'none',
  color: 'var(--nh-palette-text-secondary)',
  fontSize: '0.875rem',
  [narrow]: { display: 'block' },
});

const Sums = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  gap: '6px 16px',
  justifyContent: 'end',
  margin: 0,
  breakInside: 'avoid',
  '& dd': { margin: 0, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& :is(dt, dd):nth-last-of-type(1)': { fontWeight: 700 },
});

const Proof = styled('div')({
  color: 'var(--nh-palette-text-secondary)',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& p': { margin: '0 0 4px' },
});

export const DocumentSheet = ({ document }: { document: DocumentDetail }) => (
  <Sheet data-print>
    <Wordmark size={30} />
    <Typography variant="h2">{documentTitles[document.kind]}</Typography>
    <DefinitionList items={documentFacts(document)} />
    <LineTable document={document} />
    <Sums>
      {documentTotals(document).flatMap(({ label, amount }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} amount`}>{amount}</dd>,
      ])}
    </Sums>
    <HashProof document={document} />
  </Sheet>
);

const LineTable = ({ document: { lines, statement, timeZone } }: { document: DocumentDetail }) => (
  <Lines>
    <thead>
      <tr>
        <th scope="col" data-wide>{`Date (${timeZone})`}</th>
        <th scope="col">Description</th>
        {statement && (
          <>
            <th scope="col" data-number data-wide>
              Gross
            </th>
            <th scope="col" data-number data-wide>
              Fee
            </th>
          </>
        )}
        <th scope="col" data-number>
          {statement ? 'Net' : 'Amount'}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // A movement stands once in a document; an odd answer may name none.
        <tr key={line._id || index}>
          <td data-wide>
            <time dateTime={line.at}>{documentTime(line.at, timeZone)}</time>
          </td>
          <th scope="row">
            <Parts>
              <time dateTime={line.at}>{documentTime(line.at, timeZone)}</time>
            </Parts>
            <span dir="auto">{documentLineText(line)}</span>
            {statement && line.gross !== undefined && (
              <Parts>
                Gross {money(line.gross)}, fee {money(line.fee)}
              </Parts>
            )}
          </th>
          {statement && (
            <>
              <td data-number data-wide>
                {money(line.gross)}
              </td>
              <td data-number data-wide>
                {money(line.fee)}
              </td>
            </>
          )}
          <td data-number>{money(line.amount)}</td>
        </tr>
      ))}
    </tbody>
  </Lines>
);

const money = (dollars?: number) => dollars !== undefined && <Money dollars={dollars} />;

const HashProof = ({ document: { hash, previousHash, hashUrl } }: { document: DocumentDetail }) => (
  <Proof>
    <p>{`SHA-256: ${hash}`}</p>
    <p>{`Hash of the document before: ${previousHash}`}</p>
    <p>
      The hash covers the content of this document and the hash before it. Its “Verifiable file” proves it:{' '}
      <code>node verify-document.mjs FILE SITE</code>. The site confirms the hash at {hashUrl}
    </p>
  </Proof>
);
