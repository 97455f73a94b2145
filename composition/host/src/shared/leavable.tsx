import { Component, type ReactNode, useState } from 'react';

interface Part {
  key: string;
  node: ReactNode;
  /** Handles an error of a clean-up: of an effect or a ref, after the part was left. */
  onLeft: (error: unknown) => void;
}

/**
 * Renders `parts`, each in a boundary that stays, empty, when the part is left. React gives an error of a part's clean-up to the
 * boundary above it: without one, to what took its place.
 */
export const Leavable = ({ parts }: { parts: readonly Part[] }) => {
  const [known] = useState(() => new Map<string, Part>());
  for (const part of parts) known.set(part.key, part);
  const left = [...known.values()].filter(({ key }) => parts.every((part) => part.key !== key));
  return [
    ...parts.map((part) => <LeftBoundary {...part} key={part.key} />),
    ...left.map((part) => <LeftBoundary {...part} key={part.key} node={undefined} />),
  ];
};

type BoundaryProps = Omit<Part, 'key'>;
interface BoundaryState {
  isLeft: boolean;
  hasFailed: boolean;
}

class LeftBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isLeft: false, hasFailed: false };
  static getDerivedStateFromError = (): Partial<BoundaryState> => ({ hasFailed: true });
  static getDerivedStateFromProps({ node }: BoundaryProps, { isLeft }: BoundaryState): Partial<BoundaryState> | null {
    return isLeft === (node === undefined) ? null : { isLeft: !isLeft, hasFailed: false };
  }
  override componentDidCatch(error: unknown) {
    if (!this.state.isLeft) throw error; // of the part itself: leave it to the next boundary
    this.props.onLeft(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.node;
  }
}
