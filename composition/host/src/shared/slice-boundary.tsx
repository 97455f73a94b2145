import { Component, type ReactNode } from 'react';
import { onlineCount } from './online-count.ts';
import { BegunOnline } from './page-hooks.tsx';

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
  begunOnline: number;
}

const begin = () => ({ status: 'ok', begunOnline: onlineCount() }) as const;

/** Keeps a crash inside its page or widget: everything around it works on. */
export class SliceBoundary extends Component<SliceBoundaryProps, SliceBoundaryState> {
  override state: SliceBoundaryState = { ...begin(), resetKey: this.props.resetKey ?? '' };
  private failedKey: string | undefined;
  static getDerivedStateFromError = (): Partial<SliceBoundaryState> => ({ status: 'caught' });
  static getDerivedStateFromProps = ({ resetKey = '' }: SliceBoundaryProps, state: SliceBoundaryState) =>
    resetKey === state.resetKey ? null : { ...begin(), resetKey };
  override componentDidCatch(error: unknown) {
    const { resetKey = '', onError, onRetry } = this.props;
    if (this.failedKey === resetKey) throw error; // the fallback crashed: leave it to the next boundary
    if (onError(error)) return onRetry();
    this.failedKey = resetKey;
    this.setState({ status: 'failed' });
  }
  override render() {
    const { status, begunOnline } = this.state;
    if (status === 'failed') return <BegunOnline value={begunOnline}>{this.props.fallback}</BegunOnline>;
    return status === 'ok' ? this.props.children : null;
  }
}
