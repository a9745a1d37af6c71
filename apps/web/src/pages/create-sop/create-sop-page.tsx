import { useSearchParams } from 'react-router-dom';
import { ChoiceScreen } from './choice-screen.js';
import { Wizard } from './wizard.js';

/** With a source the wizard, without one the choice between them. */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  if (source === 'upload' || source === 'record') return <Wizard key={source} source={source} />;
  return <ChoiceScreen />;
}
