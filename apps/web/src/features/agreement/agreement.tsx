import { Link } from 'react-router-dom';
import formStyles from '../../ui/form/form.module.css';
import { texts } from './agreement.texts.js';

/** The terms a user accepts by registering, with links to them. */
export function Agreement() {
  return (
    <span className={formStyles.terms}>
      {texts.before} <Link to="/terms">{texts.terms}</Link> {texts.between}{' '}
      <Link to="/privacy">{texts.privacy}</Link>
    </span>
  );
}
