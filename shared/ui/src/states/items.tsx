import { useReportCrash } from '@nearhand/platform';
import { Component, type ReactNode } from 'react';
import { styled } from '../theme/styled.ts';

const Quiet = styled('li')({
  padding: '16px 20px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

export const brokenItem = 'This item cannot be shown.';

export interface ItemBoundaryProps {
  /** The item's data. New data are rendered again after an error. */
  of: unknown;
  /** Shown when rendering fails; by default a list item with a short sentence. */
  broken?: ReactNode;
  children: ReactNode;
}

/** An item that crashes leaves the others and is reported as its slice's failure. */
export const ItemBoundary = ({ broken = <Quiet>{brokenItem}</Quiet>, ...props }: ItemBoundaryProps) => (
  <Boundary {...props} broken={broken} onError={useReportCrash()} />
);

export interface ItemsProps<Item> extends Pick<ItemBoundaryProps, 'broken'> {
  of: readonly Item[];
  keyOf?: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
}

export const Items = <Item extends { _id: string } | { id: string }>(props: ItemsProps<Item>) => {
  const { of, keyOf = idOf, broken, children } = props;
  return of.map((item, index) => (
    <ItemBoundary key={keyOf(item) || index} of={item} broken={broken}>
      <Drawn item={item} index={index} draw={children} />
    </ItemBoundary>
  ));
};

const idOf = (item: { _id: string } | { id: string }): string => ('_id' in item ? item._id : item.id);

const Drawn = <Item,>({ item, index, draw }: { item: Item; index: number; draw: ItemsProps<Item>['children'] }) =>
  draw(item, index);

interface State {
  of: unknown;
  isBroken: boolean;
}

class Boundary extends Component<ItemBoundaryProps & { onError: (error: unknown) => void }, State> {
  override state: State = { of: this.props.of, isBroken: false };
  static getDerivedStateFromError = (): Partial<State> => ({ isBroken: true });
  static getDerivedStateFromProps = ({ of }: ItemBoundaryProps, state: State): State | null =>
    of === state.of ? null : { of, isBroken: false };
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.isBroken ? this.props.broken : this.props.children;
  }
}
