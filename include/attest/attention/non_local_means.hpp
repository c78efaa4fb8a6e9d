// non_local_means: an image whose pixels attend to all pixels with a similar neighbourhood.
//
//     output(p) = Σ_q e^{−|P_p − P_q|² / h²} image(q) / Σ_q e^{−|P_p − P_q|² / h²}
// where P_p is the square patch of pixels around p. So every pixel is a token, its patch is query
// and key, its grey value is the value: Nadaraya-Watson with 2σ² = h². Beyond the border the image
// repeats its edge. Exact for rational grey values and h².
//
// Refused: h² that is not positive (ATT-304); a column that is not R·C × 1 as an image of R × C pixels
// (ATT-201).
// Source: A. Buades, B. Coll, J.-M. Morel, "A non-local algorithm for image denoising" (2005).
#pragma once

#include <attest/attention/gaussian.hpp>
#include <attest/attention/on_demand.hpp>
#include <attest/core/checked.hpp>

#include <cstddef>

namespace attest {

namespace detail {

// at − back, clamped to 0 … size − 1.
constexpr std::size_t clamped(std::size_t at, std::size_t back, std::size_t size) {
    if (at < back)
        return 0;
    // in range below: at >= back
    if (at - back >= size)
        return size - 1;
    return at - back;
}

template <matrix_like Column, std::size_t Width>
struct pixel_of {
    Column column;

    constexpr auto operator()(std::size_t i, std::size_t j) const {
        return column(i * Width + j, 0); // in range: a row of Column
    }
};

} // namespace detail

/// One row per pixel: the (2·Radius + 1)² grey values around it.
template <std::size_t Radius, matrix_like Image>
[[nodiscard]] constexpr auto patches(Image const& image) {
    constexpr std::size_t side =
        checked_add<std::size_t>(checked_multiply<std::size_t>(Radius, 2), 1);
    constexpr std::size_t pixels = attest::checked_multiply(Image::rows, Image::columns);
    constexpr std::size_t places = checked_multiply(side, side);
    matrix<typename Image::scalar, pixels, places> result;
    for (std::size_t p = 0; p < pixels; ++p)
        for (std::size_t a = 0; a < places; ++a) { // in range: a / side < side, p / columns < rows
            std::size_t const i = p / Image::columns + a / side;
            std::size_t const j = p % Image::columns + a % side;
            result(p, a) = image(detail::clamped(i, Radius, Image::rows),
                                 detail::clamped(j, Radius, Image::columns));
        }
    return result;
}

/// One row per pixel: its grey value.
template <matrix_like Image>
[[nodiscard]] constexpr auto pixels(Image const& image) {
    return attest::patches<0>(image);
}

/// The image whose pixels, row after row, are the rows of a column such as an output.
template <std::size_t R, std::size_t C, matrix_like Column>
[[nodiscard]] constexpr auto as_image(Column const& column) {
    static_assert(Column::columns == 1 && Column::rows == checked_multiply(R, C),
                  "ATT-201 as_image: one row per pixel and one column are needed");
    return attest::settled(attest::formula<R, C>(detail::pixel_of<Column, C>{column}));
}

/// The attention of all pixels to all pixels; its output has one row per pixel.
template <std::size_t Radius, matrix_like Image, class... Options>
[[nodiscard]] constexpr auto non_local_means(Image const& image, rational const& h_squared,
                                             Options const&... options) {
    auto const neighbourhoods = attest::patches<Radius>(image);
    return attest::nadaraya_watson(neighbourhoods, neighbourhoods, attest::pixels(image),
                                   h_squared / rational(2), options...);
}

} // namespace attest
