import './composition/trust/guard-scripts.ts';
import './provided.ts';
import './bootstrap.tsx';
