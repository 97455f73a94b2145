import { Button } from '../buttons/button.tsx';
import { Notice } from '../states/alert.tsx';
import { styled } from '../theme/styled.ts';

const Centered = styled('div')({ display: 'grid', gap: 12, justifyItems: 'center', marginTop: 24 });

export interface ShowMoreProps {
  label: string;
  /** Shown above the button after a failure. */
  error: string;
  /** A paged list, as TanStack Query gives it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean };
  onShow: () => void;
}

/** The button below a list that loads its next page; nothing after the last page. */
export const ShowMore = ({ label, error, list, onShow }: ShowMoreProps) =>
  list.hasNextPage && (
    <Centered>
      {list.isFetchNextPageError && !list.isFetchingNextPage && <Notice severity="error">{error}</Notice>}
      <Button variant="outlined" loading={list.isFetchingNextPage} onClick={onShow}>
        {label}
      </Button>
    </Centered>
  );
