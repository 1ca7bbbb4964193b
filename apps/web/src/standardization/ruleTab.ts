import { useSearchParams } from 'react-router';
import { ruleTabs } from '@plinth/ui';

type RuleTab = (typeof ruleTabs)[number];

/** The type of rules that the address names. */
export const useRuleTab = (): { tab: RuleTab; onTabChange: (tab: RuleTab) => void } => {
  const [params, setParams] = useSearchParams();
  return {
    tab: ruleTabs.find((tab) => tab === params.get('type')) ?? 'ALL',
    onTabChange: (tab) =>
      setParams(
        (before) => {
          if (tab === 'ALL') before.delete('type');
          else before.set('type', tab);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};

export const tickedAfter = (ids: readonly string[], id: string, isTicked: boolean): readonly string[] =>
  isTicked ? [...ids, id] : ids.filter((other) => other !== id);
