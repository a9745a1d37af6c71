import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/mantine.css';
import './ui/tokens.css';
import './ui/theme.css';
import './features/export/print.css';
import { App } from './app/app.js';
import { carryOver } from './app/carry-over.js';
import { router } from './app/router.js';
import { startUp } from './app/start-up.js';

/** The prerendered page stays until its code has loaded, so that it is replaced without a jump. */
function whenLoaded(show: () => void): void {
  if (router.state.initialized) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

const root = document.getElementById('root');
const isMoving = startUp();
if (root && !isMoving) {
  const show = () => createRoot(root).render(<App />);
  if (root.hasChildNodes()) whenLoaded(() => carryOver(root, () => flushSync(show)));
  else show();
}
