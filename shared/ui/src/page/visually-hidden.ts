import { styled } from '../theme/styled.ts';
import { hiddenStyles } from './hidden-styles.ts';

export const VisuallyHidden = styled('span')(hiddenStyles);
