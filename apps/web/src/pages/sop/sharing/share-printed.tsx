import type { Share } from '@sop/contracts';
import { useEffect } from 'react';
import { QrCode } from '../../../ui/qr-code.js';
import { expiryOf } from '../../../features/sharing/share-labels.js';
import styles from './share-printed.module.css';
import { texts } from './sharing.texts.js';

const dialogCloseMilliseconds = 250;

/** On paper: a link to the SOP as a QR code. Prints once it is shown, after the dialog that chose it has closed. */
export default function SharePrinted({ share, onPrinted }: { share: Share; onPrinted: () => void }) {
  useEffect(() => {
    const timer = setTimeout(() => window.print(), dialogCloseMilliseconds);
    window.addEventListener('afterprint', onPrinted);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  const address = new URL(share.path, window.location.origin).href;
  return (
    <div className={styles.printed} data-printed-link="">
      <QrCode text={address} label={texts.qrOfSop} />
      <p>
        {texts.scan}
        <br />
        {expiryOf(share)}
        {share.has_password && ` · ${texts.needsPassword}`}
        <br />
        {address}
      </p>
    </div>
  );
}
