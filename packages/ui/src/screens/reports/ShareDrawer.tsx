import { linkDays, maxLinkName, maxLinkPassword, type Problem } from '@plinth/api/facts';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { ScreenDrawer } from '../ScreenDrawer.tsx';
import { Entries, Quiet } from '../screenDrawer.styles.ts';
import { shareCopy as copy, type Ending } from './share.copy.ts';

export const shareDrawerStatuses = ['filling', 'making', 'asking', 'withdrawing'] as const;

/** In the order of their length; a day of one's own comes before no end. */
const endings: readonly Ending[] = [
  ...(Object.keys(linkDays) as (keyof typeof linkDays)[]).filter((key) => key !== 'never'),
  'date',
  'never',
];

interface LinkItem {
  id: string;
  /** Empty where it has none. */
  name: string;
  madeAt: string | undefined;
  /** Null where it doesn't end by itself. */
  endsAt: string | null;
  hasEnded: boolean;
  /** Null where nobody has opened it yet. */
  openedAt: string | null;
  /** How often it was opened; undefined on a host that doesn't count. */
  opened: number | undefined;
  /** Of one that was withdrawn, and shows nothing since. */
  withdrawnAt: string | undefined;
  hasPassword: boolean;
}

export interface ShareDrawerProps {
  /** What is being done with the links. */
  status: (typeof shareDrawerStatuses)[number];
  /** The newest first; undefined while they are read for the first time. */
  links: readonly LinkItem[] | undefined;
  /** The links could not be read, or not again. */
  isUnread: boolean;
  /** The link to be made. */
  form: { name: string; expires: Ending; day: string; password: string };
  /** A day on which it ends is still to be chosen. */
  isDayMissing: boolean;
  /** A link that has just been made, and its address, which nobody can read again. */
  made: { id: string; address: string } | null;
  /** The link that may be withdrawn. */
  askedId: string | null;
  /** Why a link could not be made, or withdrawn. */
  problem: Problem | null;
  /** The person chose or typed. */
  onFormChange: (change: Partial<ShareDrawerProps['form']>) => void;
  /** The person wants a link of this kind. */
  onMake: () => void;
  /** The person wants a link to end, which is asked first. */
  onWithdraw: (id: string) => void;
  /** The answer was yes. */
  onWithdrawConfirm: () => void;
  /** The answer was no. */
  onWithdrawCancel: () => void;
  /** The person wants the links read again. */
  onRetry: () => void;
  /** The person is done. */
  onClose: () => void;
}

const Made = styled.div`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space3};
  border: 1px solid ${token.successBorder};
  border-radius: ${token.radiusControl};
`;

const Links = styled(Entries)`
  padding-block-start: ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 6px;
  color: ${token.textStrong};

  > b {
    min-width: 0;
    font-weight: inherit;
    overflow-wrap: anywhere;
  }
  &[data-over] > b {
    color: ${token.textMuted};
    text-decoration: line-through;
  }
  > span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
  }
`;

/** The address is taken along from here, or never. */
function MadeLink({ made }: { made: NonNullable<ShareDrawerProps['made']> }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [made.id]);
  return (
    <Made>
      <TextField
        ref={field}
        label={copy.address}
        hint={copy.made}
        readOnly
        mono
        value={made.address}
        onFocus={(event) => event.currentTarget.select()}
        end={<CopyButton text={made.address} label={copy.copyAddress} />}
      />
    </Made>
  );
}

/** Today as the person's calendar has it, YYYY-MM-DD. */
const today = (): string => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

function LinkForm({ status, form, isDayMissing, problem, onFormChange }: ShareDrawerProps) {
  return (
    <>
      <TextField
        label={copy.name}
        hint={copy.nameHint}
        maxLength={maxLinkName}
        autoComplete="off"
        value={form.name}
        readOnly={status === 'making'}
        onValueChange={(name) => onFormChange({ name })}
      />
      <Select
        label={copy.expires}
        options={endings.map((value) => ({ value, label: copy.ending(value) }))}
        value={form.expires}
        readOnly={status === 'making'}
        onValueChange={(expires) => onFormChange({ expires })}
      />
      {form.expires === 'date' && (
        <TextField
          type="date"
          label={copy.day}
          error={isDayMissing ? copy.dayMissing : undefined}
          min={today()}
          value={form.day}
          readOnly={status === 'making'}
          onValueChange={(day) => onFormChange({ day })}
        />
      )}
      <PasswordField
        label={copy.password}
        hint={copy.passwordHint}
        name="link-password"
        autoComplete="new-password"
        maxLength={maxLinkPassword}
        value={form.password}
        readOnly={status === 'making'}
        onValueChange={(password) => onFormChange({ password })}
      />
      {problem && status === 'filling' && <Notice tone="danger">{copy.makeFailed(problem)}</Notice>}
    </>
  );
}

function LinkRow({
  link: { id, name, madeAt, endsAt, hasEnded, openedAt, opened, hasPassword, withdrawnAt },
  isNew,
  disabled,
  onWithdraw,
}: {
  link: LinkItem;
  isNew: boolean;
  disabled: boolean;
  onWithdraw: (id: string) => void;
}) {
  const isWithdrawn = withdrawnAt !== undefined;
  return (
    <li>
      <div>
        <Name data-over={hasEnded || isWithdrawn || undefined}>
          <b>{name === '' ? copy.madeOn(madeAt) : name}</b>
          {isNew && <span>{copy.newest}</span>}
          {hasPassword && (
            <span>
              <Icon icon={LockKeyhole} size={12} />
              {copy.locked}
            </span>
          )}
        </Name>
        {name !== '' && madeAt !== undefined && <Quiet>{copy.madeOn(madeAt)}</Quiet>}
        <Quiet>{isWithdrawn ? copy.withdrawnOn(withdrawnAt) : copy.ends(endsAt, hasEnded)}</Quiet>
        <Quiet>{copy.opened(opened, openedAt)}</Quiet>
      </div>
      {!isWithdrawn && (
        <Button
          size="sm"
          disabled={disabled}
          aria-label={copy.withdrawOf(name, madeAt)}
          onClick={() => onWithdraw(id)}
        >
          {copy.withdraw}
        </Button>
      )}
    </li>
  );
}

function LinkList({ status, links, isUnread, made, onWithdraw, onRetry }: ShareDrawerProps) {
  if (links === undefined)
    return isUnread ? (
      <ErrorView compact title={copy.unread} onRetry={onRetry} />
    ) : (
      <Spinner label={copy.loading} />
    );
  return (
    <>
      {links.length === 0 ? (
        <Quiet>{copy.none}</Quiet>
      ) : (
        <ul>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isNew={link.id === made?.id}
              disabled={status === 'making'}
              onWithdraw={onWithdraw}
            />
          ))}
        </ul>
      )}
      {/* Below: the links stay under the pointer. */}
      {isUnread && (
        <RetryNotice tone="warning" onRetry={onRetry}>
          {copy.stale}
        </RetryNotice>
      )}
    </>
  );
}

/** Links that show a report to whoever has them: made, told once, listed and withdrawn. */
export function ShareDrawer(props: ShareDrawerProps) {
  const { status, made, askedId, problem, onMake, onWithdrawConfirm, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ScreenDrawer
      title={copy.title}
      close={copy.close}
      submit={{
        label: copy.make,
        pendingLabel: copy.making,
        pending: status === 'making',
        onSubmit: onMake,
      }}
      onClose={onClose}
    >
      <Quiet>{copy.note}</Quiet>
      {made && <MadeLink made={made} />}
      <LinkForm {...props} />
      <Links aria-label={copy.links}>
        <h3 ref={heading} tabIndex={-1}>
          {copy.links}
        </h3>
        <LinkList {...props} />
      </Links>
      <ConfirmDialog
        open={askedId !== null}
        title={copy.withdrawTitle}
        message={copy.withdrawMessage}
        confirmLabel={copy.withdrawYes}
        pending={status === 'withdrawing'}
        pendingLabel={copy.withdrawing}
        error={problem && status === 'asking' ? copy.withdrawFailed(problem) : undefined}
        finalFocus={() => heading.current}
        onConfirm={onWithdrawConfirm}
        onCancel={props.onWithdrawCancel}
      />
    </ScreenDrawer>
  );
}
