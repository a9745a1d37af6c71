import { hasToken } from '../../api/session.js';
import { PublicFrame } from '../../features/public-frame/public-frame.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { MissingState } from '../../ui/states.js';
import { texts } from './not-found.texts.js';

export function Component() {
  useTabTitle(texts.title);
  const missing = (
    <MissingState title={texts.title} action={<LinkButton to="/">{texts.back}</LinkButton>}>
      {texts.text}
    </MissingState>
  );
  return hasToken() ? missing : <PublicFrame>{missing}</PublicFrame>;
}
