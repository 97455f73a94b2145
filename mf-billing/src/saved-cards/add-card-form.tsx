import { CardSetup } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { CardField, refreshSavedCards, type SetupOutcome, useCard } from '@nearhand/payments';
import { api, toast, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { useQueryClient } from '@tanstack/react-query';

const beginSetup = () => api.post('cards/setup-intent', { read: readDataAs(CardSetup) });

/** Saves a card without a payment. The bank may ask for its owner. */
export const AddCardForm = () => {
  const client = useQueryClient();
  const card = useCard();
  const failed = 'The card was not saved';
  const setUp = async (): Promise<SetupOutcome> => card.setUp((await beginSetup()).clientSecret);
  const { run } = useAction(
    { mutationFn: setUp },
    { failed: [failed, unexplained], onSuccess: (outcome) => show(outcome) },
  );

  const show = (outcome: SetupOutcome) => {
    if (outcome.kind === 'failed') return toast.error(failed, { description: outcome.reason });
    // Without an answer the list shows whether it was saved.
    refreshSavedCards(client);
    if (outcome.kind === 'unexpected')
      return toast.error('An unexpected error occurred. Please see whether your card is in the list.');
    toast.success('Your card was saved');
    card.clear();
  };

  const submit = async () => {
    if (card.isReady) await run();
    else toast.info('Please enter your card details');
  };

  return (
    <Form initialValues={{}} onSubmit={submit} label="Add a card">
      <CardField />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing is charged now. Your card pays when you choose it, and for bookings that you ask us to repeat.
      </Typography>
      <Stack direction="row">
        <SubmitButton size="large" busyLabel="Saving...">
          Save Card
        </SubmitButton>
      </Stack>
    </Form>
  );
};
