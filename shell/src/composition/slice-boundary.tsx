import { type Failure, useShellHost } from '@nearhand/platform';
import { Component, type ReactNode } from 'react';
import type { Slice } from './catalog.ts';
import { SliceFailure } from './slice-failure.tsx';
import { SliceError } from './slice-loader.ts';

interface Props {
  slice: Slice;
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps a broken slice inside its own page: header and every other slice go on working. */
export const SliceBoundary = (props: Props) => {
  const { report } = useShellHost();
  return <Boundary {...props} report={report} />;
};

class Boundary extends Component<Props & { report: (failure: Failure) => void }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(error: unknown) {
    const stage = error instanceof SliceError ? error.stage : 'render';
    this.props.report({ slice: this.props.slice.name, stage, message: String(error) });
  }
  override render() {
    const { slice, onRetry, children } = this.props;
    return this.state.broken ? <SliceFailure title={slice.title} onRetry={onRetry} /> : children;
  }
}
