import { useEffect, useRef, type RefObject } from 'react';

/** After a submission that found errors, the focus goes to the first field in error. */
export const useFocusOnError = (form: RefObject<HTMLFormElement | null>, trigger: unknown): void => {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, trigger]);
};
