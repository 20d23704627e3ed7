import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useWords } from '../state/index.ts';
import { nextToasts, TOAST_MS, withoutToast, type Toast, type ToastIntent } from './toast-state.ts';
import './toaster.css';

/** Shows a sentence for 4.5 s at the bottom right. */
export type ShowToast = (text: string, intent?: ToastIntent) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Maximum number of sentences in the live region. */
const LOG_LENGTH = 10;

/** Renders the toasts of its descendants. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [log, setLog] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((text, intent = 'none') => {
    lastId.current += 1;
    const toast = { id: lastId.current, text, intent };
    setToasts((current) => nextToasts(current, toast));
    setLog((current) => [...current, toast].slice(-LOG_LENGTH));
  }, []);
  const close = useCallback((id: number) => setToasts((current) => withoutToast(current, id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toaster">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={close} />
        ))}
        <div className="visually-hidden" role="log" aria-live="polite">
          {log.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

/** Returns the callback that shows a toast. */
export const useToast = (): ShowToast => use(ToastContext);

const icons: Readonly<Record<ToastIntent, ComponentType>> = {
  none: InfoSignIcon,
  success: TickCircleIcon,
  warning: WarningSignIcon,
  danger: ErrorIcon,
};

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: (id: number) => void }) {
  const translate = useWords();
  const [isHeld, setHeld] = useState(false);
  const Icon = icons[toast.intent];
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onClose, toast.id]);
  return (
    <div
      className={`toast toast-${toast.intent}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <p>{toast.text}</p>
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon />}
        aria-label={translate('feedback.close')}
        onClick={() => onClose(toast.id)}
      />
    </div>
  );
}
