import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/mantine.css';
import './ui/roles.css';
import './ui/theme.css';
import './features/export/print.css';
import { App } from './app/app.js';
import { startUp } from './app/start-up.js';

const root = document.getElementById('root');
const isMoving = startUp();
if (root && !isMoving) createRoot(root).render(<App />);
