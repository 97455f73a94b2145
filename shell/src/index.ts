import './composition/guard-scripts.ts';
import './provided.ts';
import './bootstrap.tsx';
