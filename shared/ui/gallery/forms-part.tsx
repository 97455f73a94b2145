import { bool, object, string } from 'yup';
import {
  CheckboxInput,
  DateInput,
  Form,
  MoneyInput,
  PasswordInput,
  RadioGroupInput,
  SelectInput,
  SubmitButton,
  TextInput,
} from '../src/forms.ts';
import { AppLink, Box, Page, SummaryCard, SummaryRow } from '../src/index.ts';

const schema = object({
  email: string().email('Please enter a valid email address').required('Email is required'),
  password: string().min(6, 'Password must be at least 6 characters').required('Password is required'),
  terms: bool().oneOf([true], 'Please accept the terms'),
});
const slots = ['9:00 AM - 11:00 AM', '11:00 AM - 1:00 PM'];

export const FormsPart = () => (
  <Page title="Book this service" back={{ to: '/', label: 'Deep cleaning' }}>
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 360px' } }}>
      <Form
        initialValues={{
          email: 'ada@',
          password: '',
          role: 'customer',
          date: '',
          slot: '',
          price: '',
          notes: '',
          terms: false,
        }}
        initialTouched={{ email: true }}
        validateOnMount
        validationSchema={schema}
        onSubmit={() => {}}
      >
        <TextInput name="email" label="Email" inputMode="email" autoComplete="email" />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="new-password"
          helperText="At least 6 characters"
        />
        <RadioGroupInput
          name="role"
          label="I want to"
          options={[
            { value: 'customer', label: 'Find help', hint: 'Book services nearby' },
            { value: 'provider', label: 'Offer services', hint: 'Publish and get paid' },
          ]}
        />
        <DateInput name="date" label="Date" />
        <SelectInput
          name="slot"
          label="Time slot"
          placeholder="Choose a time slot"
          options={slots.map((slot, index) => ({
            value: slot,
            label: slot,
            disabled: index === 0,
            hint: index === 0 ? 'taken' : undefined,
          }))}
        />
        <MoneyInput name="price" label="Starting price" />
        <TextInput name="notes" label="Notes (optional)" multiline rows={4} />
        <CheckboxInput
          name="terms"
          label={
            <>
              I agree to the <AppLink to="/terms">Terms</AppLink>
            </>
          }
        />
        <SubmitButton busyLabel="Creating Booking...">Confirm Booking</SubmitButton>
      </Form>
      <SummaryCard title="Booking summary">
        <SummaryRow label="Deep cleaning, two rooms" value="$120.00" />
        <SummaryRow label="Service fee" value="$0.00" />
        <SummaryRow strong label="Total" value="$120.00" />
      </SummaryCard>
    </Box>
  </Page>
);
