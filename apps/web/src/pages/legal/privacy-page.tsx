import { LegalPage } from './legal-page.js';
import { texts } from './legal.texts.js';

export const Component = () => <LegalPage text={texts.privacy} own="privacy_text" />;
