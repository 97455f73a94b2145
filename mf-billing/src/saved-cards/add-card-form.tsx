import { CardSetup } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { CardField, refreshSavedCards, type SetupOutcome, useCard } from '@nearhand/payments';
import { api, errorText, toast, useSingleFlight } from '@nearhand/platform';
import { Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const beginSetup = () => api.post('cards/setup-intent', { read: readDataAs(CardSetup) });

/** Saves a card without a payment. The bank may ask for its owner. */
export const AddCardForm = () => {
  const client = useQueryClient();
  const card = useCard();
  const { mutateAsync: begin } = useMutation({ mutationFn: beginSetup });

  const save = async (): Promise<SetupOutcome> => {
    try {
      const { clientSecret } = await begin();
      return await card.setUp(clientSecret);
    } catch (error) {
      return { kind: 'failed', reason: await errorText(error) };
    }
  };

  const submit = useSingleFlight(async () => {
    if (!card.isReady) {
      toast.info('Please enter your card details');
      return;
    }
    const outcome = await save();
    if (outcome.kind === 'failed') {
      toast.error('The card was not saved', { description: outcome.reason });
      return;
    }
    // Without an answer the list shows whether it was saved.
    await refreshSavedCards(client);
    if (outcome.kind === 'unexpected') {
      toast.error('An unexpected error occurred. Please see whether your card is in the list.');
      return;
    }
    toast.success('Your card was saved');
    card.clear();
  });

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
