import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../shared/ui/src/theme/fonts.css';
import './brand.css';

export default DefaultTheme;
