import { Button, styled } from '@nearhand/ui';

const Row = styled('div')({ marginLeft: -15 });

/** Under a figure that did not come; its word stands in line with the figure. */
export const RetryFigure = ({ onRetry }: { onRetry: () => void }) => (
  <Row>
    <Button size="small" variant="text" onClick={onRetry}>
      Retry
    </Button>
  </Row>
);
