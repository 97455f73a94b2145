import './first-paint.css';
import './fonts.css';
