import { bookingStatuses, paymentStatuses, serviceStatuses } from '@nearhand/contracts';
import { CalendarDays, Heart, Wallet } from 'lucide-react';
import { useState } from 'react';
import {
  BookingStatusChip,
  Box,
  Button,
  Card,
  CardContent,
  CountTabs,
  DefinitionList,
  EmptyState,
  ErrorState,
  FigureCard,
  IconButton,
  Money,
  Notice,
  Page,
  PaymentStatusChip,
  SectionHeading,
  ServiceStatusChip,
  Stack,
  Stars,
  UserAvatar,
  useColorMode,
  Wordmark,
} from '../src/index.ts';
import { ConfirmDialog } from '../src/overlays.ts';

const Row = (props: { children: React.ReactNode }) => (
  <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }} {...props} />
);

export const PiecesPart = () => {
  const [open, setOpen] = useState(false);
  const { setMode } = useColorMode();
  return (
    <Page
      title="Good morning, Ada"
      subtitle="Saturday, November 21"
      actions={
        <Button variant="contained" onClick={() => setOpen(true)}>
          Cancel booking
        </Button>
      }
    >
      <Stack spacing={4}>
        <Wordmark />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
          <FigureCard label="Active Bookings" value={4} icon={<CalendarDays size={20} />} to="/" />
          <FigureCard label="Wallet Balance" value={<Money dollars={1250} />} icon={<Wallet size={20} />} to="/" />
          <FigureCard label="Upcoming Services" value={2} icon={<CalendarDays size={20} />} loading />
        </Box>
        <Row>
          {(['contained', 'outlined', 'text'] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button variant="contained" color="error">
            Delete
          </Button>
          <Button variant="contained" color="secondary" size="large">
            Large
          </Button>
          <Button variant="contained" size="small">
            Small
          </Button>
          <Button variant="contained" loading>
            Loading
          </Button>
          <Button variant="contained" disabled>
            Disabled
          </Button>
          <IconButton aria-label="Save">
            <Heart size={20} />
          </IconButton>
        </Row>
        <Row>
          {bookingStatuses.map((status) => (
            <BookingStatusChip key={status} status={status} />
          ))}
          {paymentStatuses.map((status) => (
            <PaymentStatusChip key={status} status="pending" paymentStatus={status} />
          ))}
          {serviceStatuses.map((status) => (
            <ServiceStatusChip key={status} status={status} />
          ))}
        </Row>
        <Row>
          <Stars rating={3.6} count={12} />
          {['Ada Lovelace', 'Grace Hopper', 'Mary', ''].map((name) => (
            <UserAvatar key={name} name={name} />
          ))}
          <Button onClick={() => setMode('dark')}>Dark</Button>
          <Button onClick={() => setMode('light')}>Light</Button>
        </Row>
        {(['info', 'success', 'warning', 'error'] as const).map((severity) => (
          <Notice key={severity} severity={severity}>
            Your card is held, and charged only once the work is done.
          </Notice>
        ))}
        <CountTabs
          label="Bookings"
          tabs={[
            {
              id: 'upcoming',
              label: 'Upcoming',
              count: 3,
              content: (
                <EmptyState
                  illustration="calendar"
                  title="No upcoming bookings"
                  text="When you book a service it shows up here."
                  action={<Button variant="contained">Browse services</Button>}
                />
              ),
            },
            { id: 'past', label: 'Past', count: 12, content: 'Past' },
            { id: 'cancelled', label: 'Cancelled', count: 0, content: 'Cancelled' },
          ]}
        />
        <Card>
          <CardContent>
            <SectionHeading subtitle="What you agreed on">Details</SectionHeading>
            <DefinitionList
              items={[
                { term: 'Date', value: 'Monday, November 23' },
                { term: 'Time slot', value: '9:00 AM - 11:00 AM' },
                { term: 'Service address', value: '12 Elm Street' },
              ]}
            />
          </CardContent>
        </Card>
        <ErrorState title="Failed to load services" text="Please try again later." onRetry={() => {}} />
        <Row>
          {(['empty', 'search', 'wallet', 'lock', 'heart', 'message', 'map', 'success'] as const).map((name) => (
            <EmptyState key={name} illustration={name} title={name} />
          ))}
        </Row>
      </Stack>
      <ConfirmDialog
        open={open}
        title="Cancel Booking"
        text="Are you sure you want to cancel this booking? This cannot be undone."
        confirmLabel="Yes, Cancel Booking"
        cancelLabel="Keep Booking"
        destructive
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      />
    </Page>
  );
};
