import { Component, type ReactNode } from 'react';

interface Props {
  /** What the page is: another one is given a chance of its own. */
  page: string;
  /** Judges an error; true says to render again. */
  onError: (error: unknown) => boolean;
  onAgain: () => void;
  failed: ReactNode;
  children: ReactNode;
}
interface State {
  page: string;
  /** Caught, and not yet judged; or judged to be beyond help. */
  broken: 'no' | 'perhaps' | 'yes';
}

/** Keeps a broken slice inside its own page: header and every other slice go on working. */
export class SliceBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, broken: 'no' };
  /** The page that `failed` stands for. */
  private hopeless: string | undefined;
  static getDerivedStateFromError = (): Partial<State> => ({ broken: 'perhaps' });
  static getDerivedStateFromProps = ({ page }: Props, state: State): State | null =>
    page === state.page ? null : { page, broken: 'no' };
  override componentDidCatch(error: unknown) {
    if (this.hopeless === this.props.page) throw error; // what stands in for it broke too: the next boundary's
    if (this.props.onError(error)) return this.props.onAgain();
    this.hopeless = this.props.page;
    this.setState({ broken: 'yes' });
  }
  override render() {
    const { failed, children } = this.props;
    return { no: children, perhaps: null, yes: failed }[this.state.broken];
  }
}
