import { paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { EmptyState, Items, LinkButton, Price, radius, styled, Typography } from '@nearhand/ui';
import { Pencil, Plus } from '@nearhand/ui/icons';
import { offers, type Viewer } from './viewer.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
});

const Option = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 20px',
  padding: 20,
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  '& > .words': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& > .price': { fontWeight: 650, fontSize: '1.125rem' },
});

export const ServiceOptions = ({ service, viewer }: { service: Service; viewer: Viewer }) => {
  const { book, edit } = offers[viewer];
  const canBook = book && service.status !== 'paused';
  const canEdit = useServes(paths.editService(service._id)) && edit;
  if (service.options.length === 0) {
    return (
      <EmptyState
        title="No service options available."
        action={
          canEdit && (
            <LinkButton to={paths.editService(service._id)} variant="contained" startIcon={<Plus size={18} />}>
              Add Service Options
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <List>
      <Items of={service.options}>
        {({ _id, name, description, price }) => (
          <Option>
            <div className="words">
              <Typography id={`option-${_id}`} variant="h4" component="h2">
                {name}
              </Typography>
              <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{description}</Typography>
            </div>
            <span className="price">
              <Price dollars={price} />
            </span>
            {canBook && (
              <LinkButton to={paths.book(service._id, _id)} variant="outlined" aria-describedby={`option-${_id}`}>
                Select
              </LinkButton>
            )}
            {canEdit && (
              <LinkButton
                to={paths.editService(service._id, _id)}
                variant="outlined"
                startIcon={<Pencil size={16} />}
                aria-describedby={`option-${_id}`}
              >
                Edit
              </LinkButton>
            )}
          </Option>
        )}
      </Items>
    </List>
  );
};
