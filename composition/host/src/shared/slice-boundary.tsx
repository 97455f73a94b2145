import { Component, type ReactNode } from 'react';

interface SliceBoundaryProps {
  /** A new key, for example another path, renders the children again after a failure. */
  resetKey?: string;
  fallback: ReactNode;
  onError: (error: unknown) => boolean;
  onRetry: () => void;
  children: ReactNode;
}
interface SliceBoundaryState {
  resetKey: string;
  status: 'ok' | 'caught' | 'failed';
}

/** Keeps a crash inside its page or widget: everything around it works on. */
export class SliceBoundary extends Component<SliceBoundaryProps, SliceBoundaryState> {
  override state: SliceBoundaryState = { resetKey: this.props.resetKey ?? '', status: 'ok' };
  private failedKey: string | undefined;
  static getDerivedStateFromError = (): Partial<SliceBoundaryState> => ({ status: 'caught' });
  static getDerivedStateFromProps = ({ resetKey = '' }: SliceBoundaryProps, state: SliceBoundaryState) =>
    resetKey === state.resetKey ? null : { resetKey, status: 'ok' };
  override componentDidCatch(error: unknown) {
    const { resetKey = '', onError, onRetry } = this.props;
    if (this.failedKey === resetKey) throw error; // the fallback crashed: leave it to the next boundary
    if (onError(error)) return onRetry();
    this.failedKey = resetKey;
    this.setState({ status: 'failed' });
  }
  override render() {
    return { ok: this.props.children, caught: null, failed: this.props.fallback }[this.state.status];
  }
}
