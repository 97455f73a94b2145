import { type ServiceCounts, withinMiles } from '@nearhand/contracts';
import { Button } from '@nearhand/ui';
import { DialogButtons, Form, SelectInput, TextInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import { counted } from './facet-options.ts';
import { type ListingFilters, maxTextLength, noPlace } from './listing-filters.ts';

interface NearForm {
  near: string;
  /** A number of miles, `serves` or nothing. */
  limit: string;
}

const schema = object({
  near: string().trim().required('Please enter a postal code or a place'),
  limit: string(),
});

const serves = 'serves';

const toFilters = ({ near, limit }: NearForm): Partial<ListingFilters> => ({
  near,
  within: withinMiles.find((miles) => miles === limit) ?? '',
  serves: limit === serves ? 'true' : '',
});

interface Props {
  filters: Pick<ListingFilters, 'near' | 'within' | 'serves' | 'sort'>;
  counts: ServiceCounts | undefined;
  onChange: (change: Partial<ListingFilters>) => void;
  onClose: () => void;
}

/** Names a place, and how far around it services are listed. */
export const NearDialog = ({ filters, counts, onChange, onClose }: Props) => {
  const choose = (change: Partial<ListingFilters>) => {
    onChange(change);
    onClose();
  };
  const { near, within, sort } = filters;
  return (
    <DialogFrame
      title="Services near you"
      text="Distances are measured between postal codes, in whole miles. A provider who names no area is to be asked."
      onClose={onClose}
    >
      <Form
        draft={false}
        initialValues={{ near, limit: filters.serves ? serves : within }}
        validationSchema={schema}
        onSubmit={(form: NearForm) => choose(toFilters(form))}
      >
        <TextInput
          name="near"
          label="Near"
          placeholder="Postal code or place"
          autoComplete="postal-code"
          maxLength={maxTextLength}
        />
        <Limits near={near} counts={counts} />
        {near && (
          <Button
            variant="text"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => choose({ ...noPlace, ...(sort === 'distance' && { sort: 'newest' }) })}
          >
            Remove place
          </Button>
        )}
        <DialogButtons submit="Show Services" busyLabel="Searching..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};

/** The numbers are those of the place that the list is near to. */
const Limits = ({ near, counts }: { near: string; counts: ServiceCounts | undefined }) => {
  const { values } = useFormikContext<NearForm>();
  const known = values.near.trim() === near ? counts : undefined;
  const [area] = counted(
    [serves],
    () => 'Serves your area',
    known?.serves === undefined ? undefined : { serves: known.serves },
  );
  return (
    <SelectInput
      name="limit"
      label="Within"
      options={[
        { value: '', label: 'Any distance' },
        ...counted(withinMiles, (miles) => `${miles} miles`, known?.within),
        ...(area ? [area] : []),
      ]}
    />
  );
};
