import { createRoot } from 'react-dom/client';
import '../ui/fonts.css';
import '../ui/tokens.css';
import './shared.css';
import { followColorScheme } from './color-scheme.js';
import { SharedPage } from './shared-page.js';

followColorScheme();
const root = document.getElementById('root');
const token = window.location.pathname.split('/')[2] ?? '';
if (root) createRoot(root).render(<SharedPage token={token} />);
