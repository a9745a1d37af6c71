import { Button, Textarea } from '@mantine/core';
import { escapeMarkup, type Share } from '@sop/contracts';
import { useRef, useState } from 'react';
import { RevokeShare } from '../../../features/sharing/revoke-share.js';
import { expiryOf, nameOfShare, viewsOf } from '../../../features/sharing/share-labels.js';
import { texts as shareTexts } from '../../../features/sharing/sharing.texts.js';
import { formatLongDay } from '../../../lib/date.js';
import { saveFile } from '../../../lib/save-file.js';
import { QrCode } from '../../../ui/qr-code.js';
import { copyText } from '../../../ui/copy-text.js';
import { shownName } from '../../../lib/person.js';
import styles from './share-dialog.module.css';
import { texts } from './sharing.texts.js';

interface ShareItemProps {
  readonly sopId: string;
  readonly share: Share;
  readonly onChange: () => void;
}

type Part = 'qr' | 'embed';

/** One link: what it shows and to whom, and how often it was opened. */
export function ShareItem({ sopId, share, onChange }: ShareItemProps) {
  const [shown, setShown] = useState<Part | null>(null);
  const [isRevoking, setIsRevoking] = useState(false);
  const name = nameOfShare(share);
  const address = new URL(share.path, window.location.origin).href;
  return (
    <li className={styles.item}>
      <h4 className={styles.name}>{name}</h4>
      <Facts share={share} />
      <div className={styles.buttons}>
        {!share.is_expired && (
          <LinkButtons
            name={name}
            address={address}
            canEmbed={share.sites.length > 0}
            shown={shown}
            onToggle={(part) => setShown(shown === part ? null : part)}
          />
        )}
        <Button variant="subtle" onClick={onChange} aria-label={texts.changeNamed(name)}>
          {texts.change}
        </Button>
        <Button
          variant="subtle"
          onClick={() => setIsRevoking(true)}
          aria-label={shareTexts.revokeNamed(name)}
        >
          {shareTexts.revoke}
        </Button>
      </div>
      {shown === 'qr' && <Qr address={address} name={name} />}
      {shown === 'embed' && <EmbedCode address={address} name={name} />}
      {isRevoking && <RevokeShare sopId={sopId} shareId={share.id} onClose={() => setIsRevoking(false)} />}
    </li>
  );
}

interface LinkButtonsProps {
  readonly name: string;
  readonly address: string;
  /** Whether pages of other sites may embed it. */
  readonly canEmbed: boolean;
  readonly shown: Part | null;
  readonly onToggle: (part: Part) => void;
}

/** The ways to use the link. */
function LinkButtons({ name, address, canEmbed, shown, onToggle }: LinkButtonsProps) {
  return (
    <>
      <Button
        variant="subtle"
        onClick={() => void copyText(address, texts.copied)}
        aria-label={texts.copyNamed(name)}
      >
        {texts.copy}
      </Button>
      <Button
        variant="subtle"
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.openNamed(name)}
      >
        {texts.open}
      </Button>
      <Button
        variant="subtle"
        onClick={() => onToggle('qr')}
        aria-expanded={shown === 'qr'}
        aria-label={texts.qrNamed(name)}
      >
        {texts.qr}
      </Button>
      {canEmbed && (
        <Button
          variant="subtle"
          onClick={() => onToggle('embed')}
          aria-expanded={shown === 'embed'}
          aria-label={texts.embedNamed(name)}
        >
          {texts.embed}
        </Button>
      )}
    </>
  );
}

function Facts({ share }: { share: Share }) {
  const created = formatLongDay(share.created_at);
  return (
    <>
      <ul className={styles.facts}>
        <li data-tone={share.is_expired ? 'danger' : undefined}>{expiryOf(share)}</li>
        {share.has_password && <li>{shareTexts.protected}</li>}
        {share.shows_video && <li>{shareTexts.withVideo}</li>}
        {share.sites.length > 0 && <li>{shareTexts.embedded(share.sites.length)}</li>}
      </ul>
      <p className={styles.who}>
        {viewsOf(share)}
        {' · '}
        {share.created_by === null
          ? texts.createdOn(created)
          : texts.by(shownName(share.created_by), created)}
      </p>
    </>
  );
}

function Qr({ address, name }: { address: string; name: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = frame.current?.querySelector('svg');
    if (!svg) return;
    const text = new XMLSerializer().serializeToString(svg);
    saveFile(new Blob([text], { type: 'image/svg+xml' }), 'qr-code.svg');
  };
  return (
    <div className={styles.qr} ref={frame}>
      <QrCode text={address} label={texts.qrNamed(name)} />
      <div>
        <p className={styles.text}>{texts.qrHint}</p>
        <Button variant="default" onClick={save}>
          {texts.saveQr}
        </Button>
      </div>
    </div>
  );
}

function EmbedCode({ address, name }: { address: string; name: string }) {
  const code = `<iframe src="${address}" title="${escapeMarkup(name)}" width="100%" height="800" style="border: 0" loading="lazy"></iframe>`;
  return (
    <Textarea
      label={texts.embedCode}
      value={code}
      readOnly
      autosize
      minRows={2}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
