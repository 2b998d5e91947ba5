// VitePress' own theme, without its web font.
import Theme from "vitepress/theme-without-fonts";
import "./style.css";

export default Theme;
