/// <reference path="./css.d.ts" />

import './first-paint.css';
import './fonts.css';
