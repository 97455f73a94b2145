import { creditsPerService, errorCodes, type InsufficientCredits } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { countCredits, postCredits } from '../../ledger/ledger.ts';

/** Takes what creating a service costs from its provider, inside the transaction that creates it; 402 for too few. */
export const payForService = async (
  tx: Database,
  { id, name, providerId }: { id: string; name: string; providerId: string },
): Promise<void> => {
  await postCredits(tx, {
    key: `credit_spend:${id}`,
    kind: 'credit_spend',
    description: `Created the service “${name}”`,
    entries: [
      [{ credits: providerId }, -creditsPerService],
      ['credits_issued', creditsPerService],
    ],
  });
  // The posting locked the account, so nothing else can be paid from it between this look and the commit.
  const left = await countCredits(tx, providerId);
  if (left < 0) throw tooFew({ required: creditsPerService, current: left + creditsPerService });
};

const tooFew = (credits: InsufficientCredits) =>
  new ApiError(
    402,
    errorCodes.insufficientCredits,
    `You need ${credits.required} credits to create a service. You currently have ${credits.current} credits.`,
    { ...credits },
  );
