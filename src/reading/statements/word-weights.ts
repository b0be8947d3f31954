// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredSelector } from './linear-heads.ts'

export const wordSelector: StoredSelector = {
  embedder: '',
  dimensions: 0,
  vocabulary:
    "!\n! </s>\n\"\n\" ,\n\" .\n\" </s>\n\" i\n(\n)\n,\n, 0\n, a\n, and\n, but\n, he\n, i\n, i'm\n, i've\n, in\n, is\n, it\n, it's\n, my\n, no\n, not\n, one\n, please\n, she\n, so\n, that's\n, the\n, we\n, what\n, which\n-\n- 0\n.\n. \"\n. 0\n. </s>\n0\n0 ,\n0 .\n0 0\n0 :\n0 </s>\n0 a\n0 and\n0 for\n0 may\n0 on\n0 to\n0th\n0th of\n:\n: \"\n: 0\n: </s>\n;\n</s>\n<s>\n<s> \"\n<s> 0\n<s> a\n<s> and\n<s> can\n<s> could\n<s> do\n<s> does\n<s> for\n<s> from\n<s> give\n<s> good\n<s> he\n<s> how\n<s> i\n<s> i'd\n<s> i'm\n<s> i've\n<s> ich\n<s> if\n<s> in\n<s> is\n<s> it\n<s> it's\n<s> make\n<s> my\n<s> no\n<s> not\n<s> now\n<s> oh\n<s> ok\n<s> our\n<s> please\n<s> she\n<s> should\n<s> so\n<s> the\n<s> they\n<s> we\n<s> we're\n<s> what\n<s> when\n<s> which\n<s> write\n<s> you\n?\n? </s>\na\na 0\na month\na week\nabout\nabout the\nactually\nadd\nafter\nagain\nagain ,\nall\nalready\nalso\nalways\nam\nan\nand\nand a\nand he\nand i\nand my\nand the\nanswer\nany\nanything\napril\nare\nas\nas a\nask\nat\nat 0\nat the\nback\nbe\nbecause\nbeen\nbefore\nbetter\nbit\nbook\nbrother\nbut\nby\nby the\ncall\ncalled\ncame\ncan\ncan i\ncan you\ncan't\ncode\ncoffee\ncome\ncould\nday\nday .\ndays\ndecember\ndecided\ndid\ndo\ndo i\ndo you\ndoes\ndoesn't\ndog\ndoing\ndon't\ndown\ndue\neach\neat\neight\neleven\nelse\nend\nenglish\neven\nevening\never\nevery\neverything\nfirst\nfive\nfor\nfor a\nfor me\nfor the\nfor this\nforty\nfour\nfriday\nfrom\nfrom 0\nfrom a\nfrom now\nfrom the\ngave\nget\nget the\ngive\ngive me\ngo\ngoes\ngoing\ngood\ngot\nhad\nhad a\nhalf\nhand\nhas\nhas to\nhave\nhave a\nhave to\nhe\nhe's\nhelp\nhelp me\nher\nhere\nhim\nhis\nhome\nhour\nhours\nhouse\nhow\nhow do\nhundred\ni\ni am\ni can\ni do\ni don't\ni had\ni have\ni need\ni want\ni was\ni wish\ni'd\ni'll\ni'm\ni'm not\ni've\nich\nif\nif i\nim\nin\nin 0\nin a\nin my\nin the\ninstead\ninto\nis\nis 0\nis a\nis it\nis on\nis that\nis the\nisn't\nit\nit ,\nit .\nit </s>\nit in\nit is\nit to\nit's\nits\njanuary\njob\njuly\njune\njust\nkeep\nkids\nknow\nlast\nlaw\nleave\nleft\nlet's\nletter\nlike\nlike a\nline\nlist\nlive\nlives\nlong\nlook\nlove\nmake\nman\nmany\nmay\nmaybe\nme\nme ,\nme .\nme </s>\nme a\nme the\nmean\nmine\nminutes\nmonday\nmonth\nmonth ,\nmore\nmorning\nmost\nmother\nmoved\nmuch\nmust\nmy\nmy wife\nname\nneed\nneed a\nnever\nnew\nnext\nnight\nnine\nno\nno ,\nnobody\nnot\nnothing\nnovember\nnow\nnow ,\nnow .\nnow on\nnumber\noctober\nof\nof 0\nof a\nof the\noff\noh\nok\nold\non\non 0\non a\non the\nonce\none\nonly\nopen\nor\nother\nour\nout\nout of\nover\nown\npay\npeople\nperson\nphone\nplan\nplease\nplease ,\nput\nread\nreally\nright\nright ,\nroom\nrun\nruns\nsaid\nsame\nsay\nsays\nschool\nsecond\nsee\nsend\nseptember\nseven\nshe\nshe's\nshop\nshort\nshould\nshould i\nsince\nsince 0\nsince the\nsister\nsix\nsmall\nso\nso i\nsomebody\nsomething\nsorry\nstart\nstarted\nstill\nsuggest\nsunday\ntable\ntake\ntake the\ntakes\ntea\ntell\ntell me\nten\ntest\nthan\nthanks\nthat\nthat i\nthat's\nthe\nthe 0\nthe 0th\nthe first\nthe old\nthe one\nthe same\nthe second\ntheir\nthem\nthen\nthere\nthere's\nthese\nthey\nthing\nthings\nthink\nthird\nthirty\nthis\nthree\nthursday\ntill\ntime\nto\nto 0\nto a\nto be\nto the\ntoday\ntold\ntoo\ntrain\ntranslate\ntuesday\ntwelve\ntwenty\ntwice\ntwo\nunder\nuntil\nup\nus\nuse\nused\nvery\nwant\nwant to\nwants\nwas\nway\nwe\nwe have\nwe're\nwe've\nwednesday\nweek\nweeks\nwell\nwent\nwere\nwhat\nwhat does\nwhen\nwhen i\nwhere\nwhich\nwho\nwhole\nwhy\nwife\nwill\nwish\nwith\nwith a\nwith the\nwithout\nwords\nwork\nworks\nwould\nwould you\nwrite\nwrong\nwrote\nyear\nyears\nyes\nyou\nyour",
  sure: 2.9845,
  probable: -0.449,
  heads: [
    {
      name: 'keep',
      bias: -3.0152,
      scales: [0.747806, 0.951589, 1e-9],
      bytes:
        'KgOr5Piwz+4DQycKtbEO3O8AFdcoxRH3TgIM+FEVMgIl/fjyy8ojP/0cDsnx+yzY4x334EQH5PEI9RH+/tWptTb2+hQG+Av+5DrsGO44GCLNFOINFuTNP/rhCQE87x36yAg3ZunoQPO35snU2DovFbbULvR58ff07BAm1cMTJzD0Kkv2RTIL+s737k35/QbpO6oi8+sEFrOdGCcPMPsl71749h7y8CEZFhH4CP/7MS0BDBjtL/ImHA8FI9v4BDYXLQ8d98kLN+A7BP0D5gEy/RDk0gMYHAj/uBPlBir2FC6tCA4RSQsKAwoMHgrOJie2B2Do6fkIHOvk4BPZ6qfn9gYVCd/9KT4OwPDnJgLgRuvoEAQQD/0M/AQMFQAbIAbtEd/8RAL2O9z6Ugn3vNrD5QT/BfLwDuz35OUxFvQE3jbZSPj4by3xF+XtGP4AFOffy+glNQkvNlfjCfMtIBEVCSS8MPAUGgI5BO26Kg//IeD5HvzezwYXJkv8J9UT6A/5Gy7kEdsQIDUtFAS9oSQH7Q4i9SYlMiyoDCG+MBBV920298n6CgUDDREJAfMZAf3tHf357+ge7AbyLQwc+wPZ/PcEEh8N9N/cxAwRt+0EMuP5RPoDMdPy0jH2/TDpQE8YFw4gSvva+AoFzigFLAcmBzwcEQ3U5PV/K7Ow1Qfs4fbuLAz0Fw0lAuYeG7sBAhz+NgNhEeYK4lw6AeXMvwPlaggEJRgY6Rn6bQkALEeS44HgM0/v88+c97bz3zUP/yw5MQ==',
    },
    {
      name: 'type:fact',
      bias: -0.1325,
      scales: [0.68205, 0.705364, 1e-9],
      bytes:
        'rNn6/hEAAFBivLzfQBT31tLw4Bf8G+fxDtLkHzryxNEK/wHQ/gCq1DIYUc397PkIGvEf/Ibh8AAJAOX6+vTCAdbgAP4Lx+reAAsFau4pBQDx3wIhRABpIyYYHusJ8hwAzjiRMwUI5wAAMhcXKO3VNGkAAgTpWRDe/VLuK+hS+xIkDbDwCNwV4PX39ytFPN8tyyIM0h3OHAQnMQW8D/UA5l/p6fMcIALvC9XHAQUF8xYsBd/TFCQEKj4GmMQWHdnlL692yw4j1BdyNR/gD+sB4yMdFbyv5Pu+B+3k4CbiTMM58gMiRSYmMe0PA/wq/Rf6BT/cJOMKzvPv/t8jABX5NPPn6QYhIO0NQwsH0uz47SkA5xkjCenM8eMWJQ0D49zp07AhzvPbfAqi/e4BQRQSCrkG4Qjh9+nr3hEv+i7y/wQUGeoG5/QYBUYvGwIREv4fJAnlFPTH5eMizugopjMcCRPm+hD6HjApHu0DAJwMwOT0PSS/CRcvBdwT5O8tIjKGvM8Q5lYtB0VB7y4GAezqCR+vHczUO84GADr55YEyLV327AcSAdYY5vMkEfL1+ej01PqtAFzN5eEzsvfGFx3VDIrHQMfmsaf36djIDgsHCMjb1/e/B9zNOg3qZgk7HvbPBhfr/O/bzgMfbzG0NCYyL+b+CCNBSQC56t8xEbruAc35xRAP9iJR/ewP1PjSzlTYL+IHKq7eHAo1+CciIsf8FdYi2xro8inmjH+gCQUhEavNoZzeBO/3IwAA6AP5kjkuHQ==',
    },
    {
      name: 'type:preference',
      bias: -1.7882,
      scales: [0.548959, 0.876881, 1e-9],
      bytes:
        '9vkH/P8AAPTzCdf10PIS2/hH0P0B9w5j+gcH6c7oUPP1/af/JwDzMJ/g3v/67Cn6+Pv9+/T/CAD5ADQAAC0u/9gmAPn+ZPP9ACj9EPXWwgAv6AAP9ADK+f3+8//6+wQA1PrvAP7/FAAA7fHxn/rvIPQA9P8o8PpmIBDqHe+/CvWw9xT01h/99xUq79Xs6TTB3dwwP/33+Rrm+ff4+0/x//QP//YI5/j6+fXkUf3/PucX6jvo+g829fHyEgvp+gE8DTvX7woN9/vd4xYN+yTm8g8UANn91Pvw+yP0/QHs/CDjIvwb4eLrBhW+3vH4CCH6/el/Hi/sI/3L9gr7AA/gp/MOMwrhKjL2+RGz/PfA+fsA//4L+AXbExPl8/ftLvP++PgT/fPn8/oMCAD+YvIW+Pz/+fX9/vr+8vT2zfIfDhb92dj1DQ7h6vf2/xrrAfkO8f7Jz/8SAyfwBe9N+vr1/e0L+LL29g3F8/4ktvb6zvsNJiczH+PI7QA56ib6/fgGC0vx9vH38+rw3jAi9PTYBPAn7TMe6xD/AMn/8fnc8fURKxv6AvXvNPIPMfT2++7+1+1XADBI5JT7+foqIDL+Gu3p5h384PzzEern+en85wS38e8Z7OQc6yL+8EL19wQAGMPjAA37HOkZwgsj6/v3+Dju6f3x2wAw7f/3+eb0+AT+3OcCJx7xIyj66/364db5+ToG/ewA3fKdDAfy8voAgfb/TQHn2wkIxO3s4f4qGujkctHp/isG/wAACNCy+LoG2A==',
    },
    {
      name: 'type:instruction',
      bias: -3.0466,
      scales: [0.621884, 0.845079, 1e-9],
      bytes:
        '8PYe+/8AAPTxN9/z5O/3K/kkGf7z+C0XPgL58eBf0vMf9QEbBAAL99UYyv0UDfUP+/j4I+f8/AASAN4AAPf0+1kaABD6Cw8oAO3/xRjZ8QD/Rf/r6QDzLPD2D/kBFe8APqEcE/sAAQAA9OrqIvbz9esADQAz3/TR+B1/Ai3S6fj08AElJwz8IkD2FLzv/NEGzeEx8PsW/OrQ7v4T+df8/9MmAPbzLic+8+/2D///H/bp8x8H+fXi9/RVRjkh+0AvZCLYGvQWHP/f5fUR8h0R7Nvu/SsxLxMQ+vL5/vwULVfp/PXM6CIF5zQr6ff66h0E/+sBBO4S8v4RIAj6AAH25PTu/+r69y3r9fbf+hfW6fYA+v7q+Bn4BAEf9/0p5Pf8+vcGChU16foU8f7+y/z0/Br//w3/Evz9EQBPNPzrCfL2MAUYAfTfBvj4+f73Cf/7Gf5D/AkI5CzwHCwS8/709OgJ9bn7++0BD/jp8OoF+voF0PYM+voZ9Cfw6/H7+/t9RAD3/er17ADd9gYd9/bt+wXw+vvw8j7/APsXGhPm86ry+fj75vrx5Pr3BP/w+x351frdABD5UxH06/r1Egj76jPo2wZNCPsQ+/XoCCMjBPxa6SAq5Q766uL+9gPX9OAYBsgdKPv6K/kK3eUA9PX1/d382/75CwBVOfzrC+8T/eX/9A0Y9yP0Cfv+S/751e39MPcHBgkl8PbSGx7n5/UA5DX52AoST7IYqPQNF3/SGkEW+wvpOfch8wAA+waUwd71yg==',
    },
    {
      name: 'type:decision',
      bias: -2.786,
      scales: [0.840835, 0.693557, 1e-9],
      bytes:
        '8Pb8CfoAAPf1DT7rHgbvERbd9vsIAQQA0BfxCOj1GAL8JwoPEgABMN0g/fsIDOPsE+vr4SYdDAACACIAAP7y8wj7APsA6iT+AOQA4/wnOAD8BADe5wDWCfz58B3y/+gAHcjqE+//+QAA9vPz8u0EEO8A+f7/EREgCubb3u3e8+0WCvn69gDo9s3q7QgX+RPNf8kE//Yb9QHy8gYI7xQd/xD1+yD59vEMCTks3wD+4QvyHfES+f306RPlOvXvCOH90tsL+u/4Hf7c7wZJ1OEJ7d77AAjyIhEsK9kVGA7r0/DT+/vo+Pb5AAj69/rtGgD2AOT03wQKHPwJ/vjpAOvuJxJI/BH69pT29wgmYQLJ5+sA8/3pFRLy+Bz2GRP+FQEM7v39Kw8H5P4x6xX9/Q/zFBP/HBEA7/AWD/6xBfL6+vX+7BjoHgg29PTx5vPs6BD99//9Avn7PE7+Ii3QIeD19Qr5497x9PMf8B0B4/UKEB0BBucX+RvfEhLsMiXz9w3b7x/69RACFO3uF+zqCAYJ+fgyD/bg5xf9AOH4AAfX+OgT+vzk+Bfm+AzvDyQCEfD+PAQfAPLxAzzvMOf96O4N9CpLAyH4yjES+iguIu/x+zTtQf30+ChID+gA6ez5EzI0AiL+4RUN8Pff5+Az2twHBfUS3OUE6QDV5xYeFyj8EBEATfo3Bt3x8AoA9voEPMv9wP4QDxIn6gP0FvTo6O7ztgUTF9U7ubg/99joE9IgzkFM2n8BF/z59gAAFzMqMuYDIw==',
    },
    {
      name: 'type:plan',
      bias: -3.3026,
      scales: [0.653497, 1.30658, 1e-9],
      bytes:
        '6/f2AAAAAOnnO+gF/Pr7CgH2//7uFPPyIBI4/LwKLSr16A72BADbQBSVnR8T+BMc3z/q+TD8/gAeAPD///3u/v/+AAD++eT9AOj/Cvb0BwD/Rv8LBQDh2/8NDwX+APIAEQr5wzX/+wAA6CIi0wco2usAFQAF6Pfc+efhKh2v9fv08+X/7+sYDe4O9UPL19ZJ/RMQ/P882u9aE/33/Pr2FeH+AA/6/wvuHfP9Hv8A8fr54/vw9RP5+OruHfn4Awja6TXzUwXx2Pvx58WfEPr4L+fq8B8RHO4c5xL1/rz82hDo/BXY79viEPAj7QvS3O8d//eYK/kfCQAQ9iv+AO1/Dvb7//z/BTP09vzgzOoyNPEAT/wV9/zt//zt5+/f9xYEVEb36v4J7QIA5P33Cv72+AgA+gz/+90JNf0/9gk2/if+B+3G/ffp9PwlBP/+6PDyAADw6yIg7/YZ7fbmQxAFGPkZVxTo8fkUDwUHAHEBNv4Z5xEL/vTo9hTqBAf7Dcsn8+v+LNr1/fbm9uMD7+g7AAML+uXtFvn/AO3+6yTv/bP7/P8jIuzyFxL74/gj/iUUUOrzAMf1GifnVRcR9Oo6Fzgk8gHfFEH8/hIIH/L35TBH5/0b/Qr24Qz/2wj48PP7+BnR9fn9NS3+3OXJ+iwaw38aBfT26AAB9P3g3Sz57+oNABek9fgA6Pb5B/XpG+Eu6/3m2/D+/t8B+vkZGfkKQBvvDe4CA9n2f88DCN354u4bA/wS3v35/wAA/+LGUwTv9g==',
    },
    {
      name: 'type:event',
      bias: -1.8991,
      scales: [0.844693, 0.689908, 1e-9],
      bytes:
        'ai75//4AAOnkEUwl0CYFEDLxBPom7wfq/wsO9Db74gb+BB0RAwBMEfMjFAb4Gwz4/OcJFj4BGAD1APkAAP4+DgT+AP3/BgcAABX/xxno9QD95QD49ADc4P0A6fPuABQABAJ/A+bz9wAAFPHxNiAX5ukA9f3o6/j08+np4wAGHhLs9Fz9Du4E+BsHFcjnARfs1yja/v/0Ignf9vw3/ev+ANv2/An+7eQH7goL1/8A5QnwCP4cCufz6tz17gfy7vUO3BfXBgLxLf0ACjUGGQ/yREftAPb8CvgE9RkQ+wc9AOUJ+e4ZAvj81OX43CQg+PT6/xEc6vj27RYD/+/1ADLp6RTT//n+8QYH5vk4+BcB9RAA3vv/+QRRAev9E/wMCDMK0wnb/voE2vYRGv8G3f7y/hL8DvcABjj12Pu/6fLw+PT+8SQVGgnn+fPu9/oK3P3t8Pz0Nd0JEcjvAebg7+D7B/X4xzgi7/H26fPoKuXz9xcgAevp/dH/AP7uEeH78QcD++4M+PTr5+3uEe/nHvPo8Pjz+fAB2+7/APX57fEK+BQMBPvyDCgE/RT42fkE//L//jTuAM4O7g4U9i0F3PP2C/3x3Bj7ZOn+9/odsPoAAvABDPkEHwDq7fUABvvy5vrhAP0u9PT81e/w1/8Z+/fXGcPlQv/8AgDvDBH84yIb/Bj++uP69uPh9f3/6Bw3DBAK4vysv2Mj//3+3gHk5FT4Kunn8b7K7QcIQ6l/3pTe9+LWtS3+vPzz/gAAKwNz8ePiDA==',
    },
    {
      name: 'type:relationship',
      bias: -3.6412,
      scales: [0.66005, 0.608489, 1e-9],
      bytes:
        '+vr4/v4AAPv6AA8FBvYL6Pr+O/bt++bzA/n7BebiJg739ub/xgD0rOXy/C33+f7x/v3+++T47wD2AO0AAP3+//H/AAD/+fP/APEA3v7l+gD/8fz5GwD/8/n//fwa/wYA9PTs4fj//AAA+/Hxgf38/OsA/AAM9P3s+fD06vPZ8uRP8/b/9STxHwT8FvP3ARv/EQ/l///78A3w5v7sC/H5AOf6J/b77/3x8vce5wD/SPn4Dwf69/D4Fff58wP59voC9w8AF/z2+QD27fge8foK6vML//j73fj5/fj3/er6xfkiAPvR5fL2DfT0Xez++u/4APAR6/75Ff8W/RcQAPX0zPj2/vsA/DAS+/P//PoyBPcA7/Lu8uAf+f794//++/j6DPb2Ff377Rz6+v//4f79//z0+vwo+/n88v/mC/P8//3+JPkW6Pf5If7kEPf9GQD18f8SBxb699j7/Cfv6xsH9Az/E8j9E+rn/fwP7PH8Wvr16/n6/wcL9fP2+fb77Pj2/fP7EfX8K/Qr8/Dx+Sgu/fwY91RL+Pr/AA/8KWAZ/dP0/vr89/QV/fT8Gv71/Pn/9P0cAMP79+385/chD/P99wsP/fb5JPL9H/sVFQv6K/AD9fv38Pn8Ev0a++r86OsiI/Eg9f4jERcFF+sVHfX5+u76Dfb08AAHDvzxAfz8/00AMPUd+PbzIfoA8P/3BQf79fsIEjUO5VcxG4Hn5/cAnPL7rSkX62jQ0EUKOfDk6jbaDPFt1PzzAAAA5AUDRVWz3g==',
    },
    {
      name: 'about:user',
      bias: 0.0261,
      scales: [1.07636, 1.09199, 1e-9],
      bytes:
        'HxYC/v4AAOT1GPjfMwgFAxEBBvgH8PsNGxHn1wPl5xXu6eb8+gDN/hbTCPoLIPwLBOrwGwMd9QD8AP0BAQlA/hfwAAMOAAYFANoAUe8FGQD8IvsWBgDSDAUk/PYWAO8ABs38HTIEFgAAAvX1BOvqBesA7/0L9u/t3v/YSQD73wvhNPQDDxXg+x/+9wslOQFIzvsQCQkU3hPr0+rn/bLQDPILCAT5HQkeCvcfCAAE0+cJFPkoHRbl5eb7+P4E+R0W8yfS/OP0IgLkBhYQ6PkH+S3U7h4Y1+gVAff4AgAQzxndGfzswP4C4yHz3fQiHQIgAOQHM/fn6goRDQgeAO/yNPMyCPgJKS8hDwbw0yP3TQgAR/v8/u8YDejuDxrkA+wQAO/7AhEg/dIGQ/0J8gYB8f376u4LHc4GAgl/I/QNDd39HwMsER3+A/0dAgHxI/P1BP/3+Q/x/gnt4QgvKAbgC/4G6wcHDPkr/Pn/9foQMPr5FBwDDvAdEBUZBO4BCuj7IR3tH+3VEugDFOoM5/wEFg0/BO0K8BcIAAP/+hLtAOzy+wcCARvbCPb9FBMd9RcO7P0SALcQ2/sQAhHm8O8A9vPQ8OsjExIA6Q8NCeP0CvP7BgcH7OUSzvT29fP09uJOzxXKEgEJFvv3wvsK+xoV9/HpDvscCwAW4fXPARQd9hACKC0I/hMJCP4KA+r5E/joBAD45dTo+u/47fbv7yAB/Q8efzT0Dpv1G/4Z5xr2Jg/+FOTP5g4C6gAA7xsa+ssBDA==',
    },
    {
      name: 'about:person',
      bias: -0.6495,
      scales: [0.680812, 1.31567, 1e-9],
      bytes:
        '8dH88/0AADMkxw29sfr8JgH2JB7hGQ0V1N8WLv/luOge+df27wDMr6gI2R/xz+YV8A/9AC0AEADfAMUAABDh9xT/AP/uGen8AE8AnvXfzgAN4gPwBgAV/QH54vHh/zEAA5/Z2+Xx+AAAHBkZHOX3+eMAFw0YG0De/g0VyMwO++Ebxer+JgEjxu7+J9TcyQ6jHDvy+P7oNOL4VBjqtUog8hIA/NQCDvbYAfbtFwD3PETy/ykY6dkkLszp5BHoOgcID98+6CMq4v8b1tXk6uv3DcUeHunpDAnjDT8MIP35WhXZ+B4sZQQDbcgoMzXyufPcAMjn1xkqKv7h9QLsAPQU4wS7+gv/79zzMevP9fFD1P4AwBJUFeYJHC/o4vcD/tThAhIb0/vgITX67fb4DPgI/gAN8vj23Svh6fCV60EL8hcRFfES8vLdDPTYFAMoCBX1+g0K6hf3Ag8F6/vvBeL/9QD8DhLs8e7o4vDuLW3xzxDYtOwV+fjr/dru4PMICy718PsM5gAe+Qsc8QTS5hri8Bj5/T8wB+X6ACEkB+LS/X8NJ/fsD+5Q///t8u71D+Hx9ev5ADD58QTrz9sGCvn25fcs4lLYlfABBwfi2gP71egG9/oYIiLy5jYIEffeHj+8Z99qBvcC7hHlNxWP69r1KhEby+/o7QD+B/z89d7oD+v7p83rCeocCQ72+xrn/hElD/nw7wcfziwPI8IUFNz/9PT4sQfZFX/w+g0RB+cF0ufM9+w65Az9/wAADQoACgf46A==',
    },
    {
      name: 'about:project',
      bias: -3.1634,
      scales: [0.617103, 0.669762, 1e-9],
      bytes:
        'wtwFDe0AAB4PON8y3vT24fP/3vngJS/96ioTGfQwSgH8GGnzOwBQWRsHKQj1zODL3SFD5B3iOAAtAAwAAPTE8tUSAPj+DAH8ANsAu/5AMAD+7QD45gAa4PbZIi0RAPIAGxhK/QAe6wAA8Orqz/8s2fUA2/8L5vR/V+QE4BLPF+Qs8yD41gI/S9jr7OH0q9v1KtYV/Poe+eH27RQ+ABExAPv0/g302ATm2jXh3wAAHeHu4/3e2yT72UInD9cI7tTWJeFGEB7v6/v+EeO4ChjmDOgR/+LwKw7aA8zz7MTxCvMd8uqxrvr74APP797W9/vqAOjo4uv1GPrr/e7zAPTw6h0K/vf35rji4utTJ+MMxfEA9vsDE0TIDPoPA+sC8ywbB9P3OPT8KRMIxxn09/4K+vz9Ly7/6uL4Rv+a1O7z+i36vx3b8/8m7wYYEen9rv4RIP35+9IK/O0FTiTs+A0yDOj7G/3gId8HIiz37NLzBv/aLsjw+EcF+TUT4izwAQ0J4sf5+TxE4jrxDygw1QEE4+2x6SndDRD/AArt+x/V8NLU4f4FCOPl8e8YA/sK+/P+FQkOADLsPhUBSOr/AS4eEihjI/PzGif8Kf/jbdkWAx0/9fkGBxjxBuwA/+jaAQ35LCX1/fj6//FcMfRlCe7h8Tj+1Sr4+gC86uwsFP3w/u3/p8Uj4xTm+fn/+yX76NHr2PQvM0Mkbuvj8XXh4c75L+PTgY9yvbMf1bX8H/TXBgs860PpZvAH8wAATRHT+AH0+A==',
    },
    {
      name: 'about:thing',
      bias: -1.5487,
      scales: [0.787674, 0.545345, 1e-9],
      bytes:
        'EB7//xEAAOnn5RlJOwnz7PD0+vEk49/fEOkU9/wRSfP9CvoQ8AAlCSFN0e0FFUT4Gund67/w1gAEADoAAPbjH+79AAD84An7AAz/vyLV5gD88v/xJAAKGf3wBuz1/+YA4X8R3ODt9AAA9gIC+DoBFkgAHffPFvHa7AQs1CsAHQkK5wD/4N7sC+8S9R/rBwzcBObW/f7p9AU3D/0BRhv9/P/5/yMN4PUJEOP67/8A+A0J5/rXEeb+GRT/GA0P4/MD9+z4BPP25P8MBiMzQwcO8w4IAPH1GQgd9+oE8S317t5U9AoYG/P2sP0E++7xEAn9/2Xk4hH38fga/ff2ADsRwPTP/BL85fnz2hEGJuvbzgAA5vfM5gEFzQYrGfolCyDn7ifxB/Xx0/jx1/4LCv7wHe/6/vr6ByYe0v66++ru+vn/+vLOBd///wv02Q30z/wT6vb4BvwqB/gIBdjU1ff+7RH6FN8c8DfOBuom88Xw0PNJ9hv8+/3X4OrqIev46/X+7fkX9eXwC+jw7PX9Zf0OB/fpCMTMDur9ANrxBu1UDNkqAf8I5ukN/BsJAfzY/fj7Hw3hABQH++X42xcd//f6KAfNHO/5cOL8+OcisFkFGQPnC/niJvj0VPL/CzhE7wDe3+X65BD56vnpC/vnGQwP8uULOv7vAAAXRS4c3Ar6++7/KRbaF+Xr7/j+BfYW+SkQ9BDQ//7a1Ogr8xEEBEIA9QH5iZblzsA170KLAvwt7Bg69vznGOr9PwAApIET1HcREA==',
    },
  ],
}
