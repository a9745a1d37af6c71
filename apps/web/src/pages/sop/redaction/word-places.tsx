import type { FoundWords } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { clock } from '../../../lib/time.js';
import { Notice } from '../../../ui/states.js';
import styles from './redaction.module.css';
import { texts } from './redaction.texts.js';

interface WordPlacesProps {
  readonly sopId: string;
  readonly found: FoundWords;
  /** Shows a place on the page, which is behind the dialog. */
  readonly onShow: () => void;
}

/** Where texts are in the words of an SOP, each with its link, and how often in what is not the draft. */
export function WordPlaces({ sopId, found, onShow }: WordPlacesProps) {
  const { places, elsewhere, drawn_on_steps: drawn } = found;
  const others = texts.elsewhere(elsewhere);
  return (
    <>
      {places.length > 0 && (
        <ul className={styles.words}>
          {places.map((place, position) => (
            <li key={position}>
              <PlaceLink sopId={sopId} place={place} onShow={onShow} />
              <span dir="auto">{place.excerpt}</span>
            </li>
          ))}
        </ul>
      )}
      {others !== null && <p className={styles.elsewhere}>{others}</p>}
      {drawn.length > 0 && <Notice tone="attention">{texts.drawn(drawn)}</Notice>}
    </>
  );
}

type Place = FoundWords['places'][number];

function PlaceLink({
  sopId,
  place: { place, step, seconds },
  onShow,
}: Pick<WordPlacesProps, 'sopId' | 'onShow'> & { readonly place: Place }) {
  const name = step === null ? texts.wordPlaces[place] : texts.stepOf(step);
  const hash = step !== null ? `#step-${step}` : seconds !== null ? `#t=${seconds}` : null;
  if (hash === null) return <small>{name}</small>;
  return (
    <small>
      <Link to={`/sop/${sopId}${hash}`} onClick={onShow}>
        {step === null && seconds !== null ? `${name} ${clock(seconds)}` : name}
      </Link>
    </small>
  );
}
